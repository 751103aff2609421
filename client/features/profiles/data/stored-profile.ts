import { createStore } from "zustand/vanilla";
import type { Profile } from "./profile.ts";

/** The own profile as the last call answered it. The modal that edits it passes it on to the pages that show it. */
const stored = createStore<{ profile: Profile | null }>(() => ({ profile: null }));

export const tellStored = (profile: Profile): void => stored.setState({ profile });

/** Calls back at each later change, not with the last one. Returns the undo. */
export const onStored = (take: (profile: Profile) => void): (() => void) =>
  stored.subscribe(({ profile }) => profile && take(profile));
