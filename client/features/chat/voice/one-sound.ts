/** Only one sound plays at a time: voice messages, and messages that are read aloud. */

let stopCurrent: (() => void) | null = null;

/**
 * Begins a sound: what played before is stopped.
 * @returns a function that says that the sound has ended
 */
export function takeSound(stop: () => void): () => void {
  const before = stopCurrent;
  stopCurrent = stop;
  if (before !== stop) before?.();
  return () => {
    if (stopCurrent === stop) stopCurrent = null;
  };
}

/** Stops what plays now. */
export const stopSound = (): void => stopCurrent?.();
