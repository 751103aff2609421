import { createStore } from "zustand/vanilla";

/** The message that is read aloud, and how to stop that. */
export const readingAloud = createStore<{ id: number | null; stop: () => void }>(() => ({
  id: null,
  stop: () => undefined,
}));
