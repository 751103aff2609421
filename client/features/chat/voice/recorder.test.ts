import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcements, resetAnnouncements } from "#client/ui/feedback/announce.ts";
import { WAVEFORM_BARS } from "#shared/chat/voice-limits.ts";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { attachmentDraftOf } from "../state/chat.attachment-drafts.ts";
import { ME } from "../testing.ts";
import { cancelRecording, finishRecording, startRecording } from "./recorder.ts";
import { recordings } from "./recording.store.ts";

/** Recording, with what jsdom lacks of a browser: a microphone, an audio thread and a worker. */

const RATE = 48_000;
let track: EventTarget & { stop: () => void };
let hear: (samples: Float32Array) => void;
let orders: unknown[];
let permission: () => Promise<unknown>;

class Tap {
  connect = () => undefined;
  readonly port = {
    set onmessage(listen: (event: { data: Float32Array }) => void) {
      hear = (data) => listen({ data });
    },
  };
}
class Context {
  state = "running";
  readonly sampleRate = RATE;
  readonly audioWorklet = { addModule: async () => undefined };
  resume = async () => undefined;
  close = async () => undefined;
  readonly destination = {};
  createMediaStreamSource = () => ({ connect: (tap: Tap) => tap });
}
class Encoder extends EventTarget {
  postMessage(order: unknown): void {
    orders.push(order);
    if (order !== "finish") return;
    const waveform = Array.from({ length: WAVEFORM_BARS }, () => 5);
    const data = { pieces: [new Uint8Array([255])], waveform, durationMs: recordings.getState().now?.ms };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate(): void {
    orders.push("terminate");
  }
}

beforeEach(() => {
  orders = [];
  track = Object.assign(new EventTarget(), { stop: vi.fn() });
  permission = async () => ({ getTracks: () => [track], getAudioTracks: () => [track] });
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("AudioWorkletNode", Tap);
  vi.stubGlobal("Worker", Encoder);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia: () => permission() } });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  // The upload of a recording never ends here.
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => undefined;
      abort = () => undefined;
    },
  );
  beginChatOf(ME);
});
afterEach(() => {
  cancelRecording();
  endChat();
  resetAnnouncements();
  vi.unstubAllGlobals();
});

const second = () => hear(new Float32Array(RATE).fill(0.1));
const items = () => attachmentDraftOf(chat.getState(), 7).items;
const said = () => announcements.getState().polite?.text;

it("adds the recording to the files of the next message, and lets go of the microphone", async () => {
  await startRecording(7);
  second();
  second();
  expect(recordings.getState().now).toMatchObject({ id: 7, state: "recording", ms: 2000 });
  expect(await finishRecording()).toBe(true);
  expect(items()).toMatchObject([{ kind: "audio", recording: { duration_ms: 2000 }, refusal: null }]);
  expect(recordings.getState().now).toBeNull();
  expect(track.stop).toHaveBeenCalled();
  await waitFor(() => expect(said()).toMatch(/^Recording stopped: 2 seconds\./));
});

it("announces when half a minute is left, and stops at two minutes", async () => {
  await startRecording(7);
  for (let n = 0; n < 89; n += 1) second();
  await waitFor(() => expect(said()).toMatch(/^Recording\. A voice message can be 2 minutes long\./));
  second();
  await waitFor(() => expect(said()).toBe("30 seconds left."), { timeout: 3000 });
  for (let n = 0; n < 31; n += 1) second();
  await waitFor(() => expect(items()).toMatchObject([{ recording: { duration_ms: 120_000 } }]));
  await waitFor(() => expect(said()).toMatch(/^Recording stopped because it reached the limit: 2 minutes\./), {
    timeout: 3000,
  });
});

it("throws a cancelled recording away, also while the browser asks for the microphone", async () => {
  await startRecording(7);
  second();
  cancelRecording();
  expect([recordings.getState().now, items(), orders.at(-1)]).toEqual([null, [], "terminate"]);
  let allow: (stream: unknown) => void = () => undefined;
  const stream = await permission();
  permission = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const starting = startRecording(7);
  await waitFor(() => expect(recordings.getState().now?.state).toBe("asking"));
  cancelRecording();
  vi.mocked(track.stop).mockClear();
  allow(stream);
  await starting;
  expect(recordings.getState().now).toBeNull();
  expect(track.stop).toHaveBeenCalled();
});

it("keeps what was recorded when the microphone is taken away, and nothing of a slip", async () => {
  await startRecording(7);
  second();
  track.dispatchEvent(new Event("ended"));
  await waitFor(() => expect(items()).toHaveLength(1));
  await startRecording(8);
  expect(await finishRecording()).toBe(false);
  expect(attachmentDraftOf(chat.getState(), 8).items).toEqual([]);
});

it.each([
  ["NotAllowedError", /Allow it in the settings of this site/],
  ["NotFoundError", /Connect one and try again/],
  ["NotReadableError", /Close that app and try again/],
  ["AbortError", /Try again, or reload the page/],
])("says what to do after %s", async (name, text) => {
  permission = () => Promise.reject(new DOMException("no", name));
  await startRecording(7);
  expect(recordings.getState().now).toMatchObject({ state: "failed" });
  expect(recordings.getState().now?.problem?.()).toMatch(text);
});
