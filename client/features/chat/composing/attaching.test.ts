import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { connection } from "#client/data/socket.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { chat } from "../chat.store.ts";
import { attachmentDraftOf } from "../state/chat.attachment-drafts.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, recorded, summary } from "../testing.ts";
import { attachVoice, submitAttachments, voiceFile } from "./attaching.ts";

/** Uploads that fail for a while. */

const { connects } = vi.hoisted(() => ({ connects: new Set<() => void>() }));
vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: (handler: () => void) => {
    connects.add(handler);
    return () => connects.delete(handler);
  },
}));

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  chat.setState(withConversations(initialChat(ME), [summary()]), true);
});

const broken = () => {
  throw new Error("no connection");
};
const state = () => attachmentDraftOf(chat.getState(), 7).items[0]?.state;
const record = () => attachVoice(7, { file: voiceFile(["sound"]), duration_ms: 5000, waveform: undefined });
const reconnect = () => {
  connection.setState({ state: "online" });
  for (const handler of connects) handler();
};
const sent = () => chat.getState().outbox.map(({ attachments }) => attachments?.[0]?.kind);

it("sends a message that was sent offline once the connection is back", async () => {
  const server = await stubServer(broken);
  connection.setState({ state: "offline" });
  record();
  await waitFor(() => expect(state()).toBe("failed"));
  submitAttachments(7);
  await waitFor(() => expect(state()).toBe("failed"));
  expect(attachmentDraftOf(chat.getState(), 7).sendsWhenUp).toBe(true);
  server.answer = () => success(recorded("v"));
  reconnect();
  await waitFor(() => expect(sent()).toEqual(["audio"]));
});

it("tries again by itself if the connection was only interrupted, and shows the failure once", async () => {
  const server = await stubServer(broken);
  connection.setState({ state: "online" });
  record();
  submitAttachments(7);
  await waitFor(() => expect(state()).toBe("failed"));
  const { recent } = useRecentMessages.getState();
  expect(recent[0]?.title).toMatch(/^Voice message wasn't uploaded\. The connection was lost/);
  server.answer = () => success(recorded("v"));
  await waitFor(() => expect(sent()).toEqual(["audio"]), { timeout: 5000 });
  expect(useRecentMessages.getState().recent).toHaveLength(recent.length);
});

it("sends nothing after a refusal, which is shown", async () => {
  await stubServer(() => failure(400, "BAD_INPUT", "No sound", { file: ["There is no sound in it"] }));
  record();
  submitAttachments(7);
  await waitFor(() => expect(state()).toBe("failed"));
  expect(attachmentDraftOf(chat.getState(), 7).sendsWhenUp).toBe(false);
  expect(useRecentMessages.getState().recent[0]?.title).toContain("There is no sound in it");
});
