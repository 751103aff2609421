import { createStore } from "zustand/vanilla";
import type { Profile } from "./profile.ts";

/** What a call has answered of the own profile: the modal that changes it tells the pages that show it. */
const stored = createStore<{ profile: Profile | null }>(() => ({ profile: null }));

export const tellStored = (profile: Profile): void => stored.setState({ profile });

/** From now on; what was told before is old. Returns the undo. */
export const onStored = (take: (profile: Profile) => void): (() => void) =>
  stored.subscribe(({ profile }) => profile && take(profile));
