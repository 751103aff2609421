import { useCallback, useEffect, useState } from "react";
import { followEvents } from "#client/data/follow-events.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { listen } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { EventData } from "#shared/realtime.ts";
import { type Failure, loadProfile } from "./data/load.ts";
import type { Profile } from "./data/profile.ts";
import { onStored } from "./data/stored-profile.ts";
import { profileTexts as texts } from "./profiles.texts.ts";

/** How far the reading of the own profile has come. */
export type ProfileState =
  | { state: "loading" }
  | { state: "failed"; failure: Failure }
  | { state: "ready"; profile: Profile };

/** The account as it is now, in a profile that is shown. */
const withAccount = (now: ProfileState, { user, ...own }: EventData<"account:changed">): ProfileState =>
  now.state === "ready" ? { ...now, profile: { ...now.profile, user: { ...now.profile.user, ...user, ...own } } } : now;

/**
 * The own profile, asked for when a modal opens. `replace` takes what a call has answered since.
 * @param follows whether it changes with the account, also from elsewhere; what is being edited must not
 */
export function useProfile(follows: boolean) {
  const [now, setNow] = useState<ProfileState>({ state: "loading" });
  const load = useCallback(async () => {
    setNow({ state: "loading" });
    const loaded = await loadProfile();
    if (!loaded.ok) return setNow({ state: "failed", failure: loaded.failure });
    setNow({ state: "ready", profile: loaded.profile });
    announce(texts.loaded);
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(
    () => (follows ? listen("account:changed", (told) => setNow((shown) => withAccount(shown, told))) : undefined),
    [follows],
  );
  useEffect(() => {
    if (!follows) return;
    // The event has the account's card and not the rest: a number that is given or erased, the address, the details. What
    // is shown stays until the answer is there.
    const ask = oneAtATime(async () => {
      const loaded = await loadProfile();
      if (loaded.ok) setNow((shown) => (shown.state === "ready" ? { state: "ready", profile: loaded.profile } : shown));
    });
    return followEvents(["account:changed", listenToOwnProfile], () => void ask());
  }, [follows]);
  useEffect(() => (follows ? onStored((profile) => setNow({ state: "ready", profile })) : undefined), [follows]);
  const replace = useCallback((profile: Profile) => setNow({ state: "ready", profile }), []);
  return { now, retry: load, replace };
}
