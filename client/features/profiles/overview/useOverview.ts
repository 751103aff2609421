import { useEffect } from "react";
import { type CallResult, call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { sessionStore } from "#client/data/session.ts";
import { type ServerState, useServerState } from "#client/data/useEndpoint.ts";
import { type OwnAccount, type OwnSeeker, readOwnAccount, readOwnSeeker } from "#shared/profiles/own-overview.rest.ts";
import { onStored } from "../data/stored-profile.ts";

/** The part of the user's profile that the dashboard shows. */
export interface ProfileOverview {
  user: OwnAccount;
  jobSeeker: OwnSeeker;
}

/** The loading state. */
export type OverviewState = ServerState<ProfileOverview>;

/** Sends both requests in parallel. It fails if one of them fails, because nothing is shown without both. */
async function read(id: number, signal: AbortSignal): Promise<CallResult<ProfileOverview>> {
  const [account, seeker] = await Promise.all([
    call(readOwnAccount, { params: { id } }, { signal }),
    call(readOwnSeeker, { params: { userId: id } }, { signal }),
  ]);
  if (!account.ok) return account;
  return seeker.ok ? { ok: true, value: { user: account.value, jobSeeker: seeker.value } } : seeker;
}

/** The profile for a job seeker's dashboard, in two parallel requests, updated when the profile is saved. */
export function useOverview() {
  const me = sessionStore.getState().user?.id ?? 0;
  const overview = useServerState("own overview", me, (signal) => read(me, signal), {
    enabled: me !== 0,
    // Saved in another tab, or decided by an admin.
    follow: (onNews) => followEvents(["account:changed", listenToOwnProfile], onNews),
  });
  const { replace } = overview;
  useEffect(
    () =>
      onStored(({ user, jobSeeker }) => {
        if (jobSeeker) replace({ user, jobSeeker });
      }),
    [replace],
  );
  return overview;
}
