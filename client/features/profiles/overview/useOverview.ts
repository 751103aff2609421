import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { followNews, oneAtATime } from "#client/data/follow-news.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { sessionStore } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { type OwnAccount, type OwnSeeker, readOwnAccount, readOwnSeeker } from "#shared/profiles/own-overview.rest.ts";
import { onStored } from "../data/stored-profile.ts";

/** What the dashboard shows of the own profile. */
export interface ProfileOverview {
  user: OwnAccount;
  jobSeeker: OwnSeeker;
}

/** How far the reading of it has come. */
export type OverviewState = { state: "loading" } | { state: "failed" } | { state: "ready"; profile: ProfileOverview };

/** Both calls at once; null where a part is missing, for nothing of it is shown then. */
async function read(): Promise<ProfileOverview | null> {
  const { user } = sessionStore.getState();
  if (!user) return null;
  const [account, seeker] = await Promise.all([
    call(readOwnAccount, { params: { id: user.id } }),
    call(readOwnSeeker, { params: { userId: user.id } }),
  ]);
  return account.ok && seeker.ok ? { user: account.value, jobSeeker: seeker.value } : null;
}

/** The own profile as a job seeker's dashboard shows it: two calls at once, and what is saved meanwhile. */
export function useOverview() {
  const [now, setNow] = useState<OverviewState>({ state: "loading" });
  const load = useCallback(async () => {
    if (!sessionStore.getState().user) return;
    setNow({ state: "loading" });
    const profile = await read();
    setNow(profile ? { state: "ready", profile } : { state: "failed" });
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    // Saved in another tab, or decided by an admin. What is shown stays until the answer is there.
    const ask = oneAtATime(async () => {
      const profile = await read();
      if (profile) setNow({ state: "ready", profile });
    });
    const { hear, stop } = followNews(() => void ask());
    const undos = [listen("account:changed", hear), listenToOwnProfile(hear)];
    return () => {
      for (const undo of undos) undo();
      stop();
    };
  }, []);
  useEffect(
    () =>
      onStored(({ user, jobSeeker }) => {
        if (jobSeeker) setNow({ state: "ready", profile: { user, jobSeeker } });
      }),
    [],
  );
  return { now, retry: () => void load() };
}
