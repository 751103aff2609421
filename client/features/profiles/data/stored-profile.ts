import { createStore } from "zustand/vanilla";
import type { Profile } from "./profile.ts";

/** The user's profile from the last answer. The modal that edits it passes it on to the pages that show it. */
const stored = createStore<{ profile: Profile | null }>(() => ({ profile: null }));

export const notifyStored = (profile: Profile): void => stored.setState({ profile });

/** Calls back on each later change, not with the current value. Returns a function that stops it. */
export const onStored = (take: (profile: Profile) => void): (() => void) =>
  stored.subscribe(({ profile }) => profile && take(profile));
