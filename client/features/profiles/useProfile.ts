import { useEffect } from "react";
import { followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { listen } from "#client/data/socket.ts";
import { type ServerState, useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { loadProfile, type ProfileFault } from "./data/load.ts";
import type { Profile } from "./data/profile.ts";
import { onStored } from "./data/stored-profile.ts";
import { profileTexts as texts } from "./profiles.texts.ts";

/** The state of the call for the own profile. */
export type ProfileState = ServerState<Profile, unknown, ProfileFault>;

/**
 * The own profile. `replace` shows the whole profile that a call has answered, `change` a part of it.
 * @param place each has its own copy, as the one in the modal may be edited while the page behind it changes
 * @param follows whether it follows changes of the account, also from other tabs; a profile that is being edited must not
 */
export function useProfile(place: "page" | "modal", follows = true) {
  const { answer, retry, refresh, change, replace } = useServerState("own profile", place, loadProfile, {
    onLoaded: () => announce(texts.loaded),
  });
  useEffect(() => {
    if (!follows) return;
    const undos = [
      // The event has the account's card and not the rest: a number that is given or erased, the address, the details.
      listen("account:changed", ({ user, ...own }) =>
        change((shown) => ({ ...shown, user: { ...shown.user, ...user, ...own } })),
      ),
      followEvents(["account:changed", listenToOwnProfile], () => void refresh()),
      onStored(replace),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  }, [follows, change, refresh, replace]);
  return { now: answer, retry, refresh, change, replace };
}
