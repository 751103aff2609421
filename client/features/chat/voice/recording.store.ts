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

/** The state of the recording for this conversation, or of the failed attempt; null if there is none. */
export const useRecordingState = (id: number): Recording["state"] | null =>
  useStore(recordings, ({ now }) => (now?.id === id ? now.state : null));

/** Whether the next message gets a voice message that is not among its files yet. */
export function isVoiceComing(id: number): boolean {
  const { now } = recordings.getState();
  return now?.id === id && now.state !== "failed";
}

/** Whether this browser can record: not in an insecure page, nor in one that is embedded without the permission. */
export const canRecord = (): boolean =>
  navigator.mediaDevices?.getUserMedia !== undefined &&
  typeof AudioWorkletNode !== "undefined" &&
  typeof Worker !== "undefined";
