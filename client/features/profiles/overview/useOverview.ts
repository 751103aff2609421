import { useEffect } from "react";
import { type CallResult, call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { sessionStore } from "#client/data/session.ts";
import { type ServerState, useServerState } from "#client/data/useEndpoint.ts";
import { type OwnAccount, type OwnSeeker, readOwnAccount, readOwnSeeker } from "#shared/profiles/own-overview.rest.ts";
import { onStored } from "../data/stored-profile.ts";

/** The part of the own profile that the dashboard shows. */
export interface ProfileOverview {
  user: OwnAccount;
  jobSeeker: OwnSeeker;
}

/** How far the reading of it has come. */
export type OverviewState = ServerState<ProfileOverview>;

/** Both calls at once. It fails where a part is missing, for nothing of it is shown then. */
async function read(id: number, signal: AbortSignal): Promise<CallResult<ProfileOverview>> {
  const [account, seeker] = await Promise.all([
    call(readOwnAccount, { params: { id } }, { signal }),
    call(readOwnSeeker, { params: { userId: id } }, { signal }),
  ]);
  if (!account.ok) return account;
  return seeker.ok ? { ok: true, value: { user: account.value, jobSeeker: seeker.value } } : seeker;
}

/** The own profile for a job seeker's dashboard: two calls at once, updated when the profile is saved. */
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
