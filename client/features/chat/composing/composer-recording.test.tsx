import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chat } from "../chat.store.ts";
import { withPage } from "../state/chat.messages.ts";
import { quoteOf, withReply } from "../state/chat.replies.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, message, summary } from "../testing.ts";
import { cancelRecording } from "../voice/recorder.ts";
import { recordings } from "../voice/recording.store.ts";
import { type StubMicrophone, stubMicrophone } from "../voice/testing.ts";
import { Composer } from "./Composer.tsx";

/** The composer while a voice message is recorded, or could not be. */

let stub: StubMicrophone;

const own = message(1, { sender_id: ME, created_at: new Date().toISOString() });

beforeEach(() => {
  stub = stubMicrophone();
  chat.setState(withPage(withConversations(initialChat(ME), [summary({ last_seq: 1 })]), 7, [own]), true);
  render(<Composer id={7} name="Maria Santos" shortName="Maria" />);
});
afterEach(() => {
  act(cancelRecording);
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole("textbox", { name: "Message to Maria Santos" });
const record = async (state = "recording") => {
  await userEvent.click(screen.getByRole("button", { name: "Record a voice message" }));
  await waitFor(() => expect(recordings.getState().now?.state).toBe(state));
  // It takes the focus as soon as it is loaded.
  await screen.findByRole("region");
};
const sent = () => chat.getState().outbox.map(({ content }) => content);

it.each([
  ["asked for", "asking", () => new Promise(() => undefined)],
  ["refused", "failed", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
  ["on for too short a time", "recording", null],
] as const)("sends the text while the microphone is %s", async (_, state, answer) => {
  if (answer) stub.permission = answer;
  await record(state);
  await userEvent.type(field(), "Magandang umaga po{Enter}");
  await waitFor(() => expect(sent()).toEqual(["Magandang umaga po"]));
  expect(recordings.getState().now).toBeNull();
});

it("keeps the text if the recording that goes with it has failed", async () => {
  await record();
  act(stub.second);
  await userEvent.type(field(), "Pakinggan po ninyo");
  stub.breaksAtEnd = true;
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(recordings.getState().now?.state).toBe("failed"));
  expect([sent(), field().textContent]).toEqual([[], "Pakinggan po ninyo"]);
});

it("does one thing at Escape, and none while an input method uses it", async () => {
  act(() => chat.setState((s) => withReply(s, 7, quoteOf(message(1)))));
  await record();
  fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
  expect(recordings.getState().now?.state).toBe("recording");
  fireEvent.keyDown(field(), { key: "Escape" });
  await waitFor(() => expect(recordings.getState().now).toBeNull());
  expect(chat.getState().replies[7]).toBeDefined();
});

it("does not begin an edit at the arrow key while it records", async () => {
  await record();
  fireEvent.keyDown(field(), { key: "ArrowUp" });
  expect(chat.getState().editing).toEqual({});
  expect(recordings.getState().now?.state).toBe("recording");
});

it("can record a voice message for a text that is written already", async () => {
  await userEvent.type(field(), "Pakinggan po ninyo");
  await record();
  expect(field()).toHaveProperty("value", "Pakinggan po ninyo");
});
