import { useCallback, useEffect, useState } from "react";
import { call } from "#client/net/api.ts";
import { sessionStore } from "#client/net/session.ts";
import { type OwnAccount, type OwnSeeker, readOwnAccount, readOwnSeeker } from "#shared/profiles/own-overview.rest.ts";
import { onStored } from "../data/stored-profile.ts";

/** What the dashboard shows of the own profile. */
export interface ProfileOverview {
  user: OwnAccount;
  jobSeeker: OwnSeeker;
}

/** How far the reading of it has come. */
export type OverviewState = { state: "loading" } | { state: "failed" } | { state: "ready"; profile: ProfileOverview };

/** The own profile as a job seeker's dashboard shows it: two calls at once, and what is saved meanwhile. */
export function useOverview() {
  const [now, setNow] = useState<OverviewState>({ state: "loading" });
  const load = useCallback(async () => {
    const { user } = sessionStore.getState();
    if (!user) return;
    setNow({ state: "loading" });
    const [account, seeker] = await Promise.all([
      call(readOwnAccount, { params: { id: user.id } }),
      call(readOwnSeeker, { params: { userId: user.id } }),
    ]);
    // Nothing of it is shown where a part is missing.
    const whole = account.ok && seeker.ok;
    setNow(whole ? { state: "ready", profile: { user: account.value, jobSeeker: seeker.value } } : { state: "failed" });
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(
    () =>
      onStored(({ user, jobSeeker }) => {
        if (jobSeeker) setNow({ state: "ready", profile: { user, jobSeeker } });
      }),
    [],
  );
  return { now, retry: () => void load() };
}
