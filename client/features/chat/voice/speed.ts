import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** How fast voice messages play. The same for all of them, and remembered on this device. */

export const SPEEDS = [1, 1.25, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = "kasama-voice-speed";

function storedSpeed(): Speed {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return SPEEDS.find((one) => one === stored) ?? 1;
  } catch {
    // Storage is blocked: nothing is remembered.
    return 1;
  }
}

const speeds = createStore<{ speed: Speed }>(() => ({ speed: storedSpeed() }));

export const useSpeed = (): Speed => useStore(speeds, ({ speed }) => speed);

/** Chooses the next speed; after the fastest, the usual one. */
export function chooseNextSpeed(): Speed {
  const at = SPEEDS.indexOf(speeds.getState().speed);
  const speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
  speeds.setState({ speed });
  try {
    localStorage.setItem(KEY, String(speed));
  } catch {
    // It lasts as long as the page.
  }
  return speed;
}
