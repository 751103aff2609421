import { useEffect } from "react";
import { followEvents } from "#client/data/follow-events.ts";
import { listenToOwnProfile } from "#client/data/own-profile.ts";
import { listen } from "#client/data/socket.ts";
import { type ServerState, useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { loadProfile, type ProfileFault } from "./data/load.ts";
import type { Profile } from "./data/profile.ts";
import { onStored } from "./data/stored-profile.ts";
import { profileTexts as texts } from "./texts/profile/profile.texts.ts";

/** The state of the request for the user's profile. */
export type ProfileState = ServerState<Profile, unknown, ProfileFault>;

/**
 * The user's own profile. `replace` shows a whole profile from an answer, `change` updates a part of it.
 * @param place each place has its own copy, because the modal may edit it while the page behind shows changes
 * @param follows whether to update it on changes of the account, also from other tabs; not for a profile in a form
 */
export function useProfile(place: "page" | "modal", follows = true) {
  const { answer, retry, refresh, change, replace } = useServerState("own profile", place, loadProfile, {
    onLoaded: () => announce(texts.loaded),
    once: !follows,
  });
  useEffect(() => {
    if (!follows) return;
    const undos = [
      // The event contains only a summary of the account, without the number, the address and the details.
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
