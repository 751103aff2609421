import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcements, resetAnnouncements } from "#client/ui/feedback/announce.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { attachFiles } from "../composing/attaching.ts";
import { attachmentDraftOf } from "../state/chat.attachment-drafts.ts";
import { ME } from "../testing.ts";
import { takeSound } from "./one-sound.ts";
import { cancelRecording, finishRecording, startRecording } from "./recorder.ts";
import { recordings } from "./recording.store.ts";
import { type StubMicrophone, stubMicrophone } from "./testing.ts";

let stub: StubMicrophone;

beforeEach(() => {
  stub = stubMicrophone();
  beginChatOf(ME);
});
afterEach(() => {
  cancelRecording();
  endChat();
  resetAnnouncements();
  vi.unstubAllGlobals();
});

const second = () => stub.second();
const items = () => attachmentDraftOf(chat.getState(), 7).items;
const said = () => announcements.getState().polite?.text;

it("adds the recording to the files of the next message, and lets go of the microphone", async () => {
  await startRecording(7);
  second();
  second();
  expect(recordings.getState().now).toMatchObject({ id: 7, state: "recording", ms: 2000 });
  expect(await finishRecording()).toBe("kept");
  expect(items()).toMatchObject([{ kind: "audio", recording: { duration_ms: 2000 }, refusal: null }]);
  expect(recordings.getState().now).toBeNull();
  expect(stub.track.stop).toHaveBeenCalled();
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
  expect([recordings.getState().now, items(), stub.orders.at(-1)]).toEqual([null, [], "terminate"]);
  let allow: (stream: unknown) => void = () => undefined;
  const stream = await stub.permission();
  stub.permission = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const starting = startRecording(7);
  await waitFor(() => expect(recordings.getState().now?.state).toBe("asking"));
  cancelRecording();
  vi.mocked(stub.track.stop).mockClear();
  allow(stream);
  await starting;
  expect(recordings.getState().now).toBeNull();
  expect(stub.track.stop).toHaveBeenCalled();
});

it("keeps what was recorded when the microphone is taken away, and nothing of a slip", async () => {
  await startRecording(7);
  second();
  stub.track.dispatchEvent(new Event("ended"));
  await waitFor(() => expect(items()).toHaveLength(1));
  await startRecording(8);
  expect(await finishRecording()).toBe("nothing");
  expect(attachmentDraftOf(chat.getState(), 8).items).toEqual([]);
});

it.each([
  ["NotAllowedError", /Allow it in the settings of this site/],
  ["NotFoundError", /Connect one and try again/],
  ["NotReadableError", /Close that app and try again/],
  ["AbortError", /Try again, or reload the page/],
])("says what to do after %s", async (name, text) => {
  stub.permission = () => Promise.reject(new DOMException("no", name));
  await startRecording(7);
  expect(recordings.getState().now).toMatchObject({ state: "failed" });
  expect(recordings.getState().now?.problem?.()).toMatch(text);
});

it("shows at once that the encoder has failed, not only at the end", async () => {
  await startRecording(7);
  second();
  stub.breakEncoder();
  await waitFor(() => expect(recordings.getState().now).toMatchObject({ state: "failed" }));
  expect(stub.track.stop).toHaveBeenCalled();
  expect(await finishRecording()).toBe("nothing");
});

it("stops what plays, which it would record too", async () => {
  const stop = vi.fn();
  takeSound(stop);
  await startRecording(7);
  expect(stop).toHaveBeenCalledOnce();
});

it.each([
  ["stopped", /^Recording stopped: 1 second\. You can listen to it/],
  ["left", /^Recording stopped: 1 second\. It waits in its conversation/],
  ["sent", undefined],
] as const)("says what happens next after it was %s", async (why, expected) => {
  await startRecording(7);
  await waitFor(() => expect(said()).toMatch(/^Recording\./));
  resetAnnouncements();
  second();
  await finishRecording(why);
  if (expected) await waitFor(() => expect(said()).toMatch(expected));
  else expect(said()).toBeUndefined();
});

it("shows and says that a slip recorded nothing", async () => {
  await startRecording(7);
  await finishRecording();
  expect(useRecentMessages.getState().recent[0]?.title).toMatch(/^Nothing was recorded\./);
});

it("keeps its place among the files of the message while it is made", async () => {
  await startRecording(9);
  second();
  const file = (n: number) => new File(["%PDF"], `${n}.pdf`, { type: "application/pdf" });
  attachFiles(9, [1, 2, 3, 4, 5].map(file));
  expect(attachmentDraftOf(chat.getState(), 9).items.map(({ state }) => state)).toEqual([
    "uploading",
    "waiting",
    "waiting",
    "waiting",
    "failed",
  ]);
  await finishRecording();
  expect(attachmentDraftOf(chat.getState(), 9).items.at(-1)).toMatchObject({ kind: "audio", state: "waiting" });
});

it("makes the browser ask before the page closes, as long as it runs", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await startRecording(7);
  expect(asks()).toBe(true);
  cancelRecording();
  expect(asks()).toBe(false);
});
