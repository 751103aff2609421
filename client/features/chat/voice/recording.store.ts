import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A voice message that is being recorded in this tab. */
export interface Recording {
  /** The conversation for which it is. */
  id: number;
  /** `asking`: the browser asks for the microphone. `ending`: the last part is being encoded. */
  state: "asking" | "recording" | "ending" | "failed";
  /** How much is recorded, in milliseconds. */
  ms: number;
  /** How loud it is now, from 0 to 1. */
  level: number;
  /** Why there is no recording, and what to do about it, in the language read now. */
  problem: (() => string) | null;
}

/** At most one at a time: there is one microphone, and one voice. */
export const recordings = createStore<{ now: Recording | null }>(() => ({ now: null }));

/** Whether a voice message for this conversation is being recorded, or could not be. */
export const useIsRecording = (id: number): boolean => useStore(recordings, ({ now }) => now?.id === id);

/** Whether this browser can record: not in an insecure page, nor in one that is embedded without the permission. */
export const canRecord = (): boolean =>
  navigator.mediaDevices?.getUserMedia !== undefined &&
  typeof AudioWorkletNode !== "undefined" &&
  typeof Worker !== "undefined";

/** The recorder loads when a recording begins. */
export const loadRecorder = () => import("./recorder.ts");
