import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";
import { onOpenApplication } from "../../../shell/overlays.ts";
import { chat } from "../chat.store.ts";
import { withPage } from "../state/chat.messages.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversation, withConversations } from "../state/chat.summaries.ts";
import { withWindowOpened } from "../state/chat.windows.ts";
import { ME, message, summary } from "../testing.ts";
import { ChatWindows } from "../window/ChatWindows.tsx";
import { loadWindowHost } from "../window/useLazyWindowHost.ts";

vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: () => () => {},
}));

const about = (rev: number, more: Partial<ConversationAbout> = {}) => ({
  about: { rev, application: { id: 12, job_title: "Bookkeeper", status: "review" as const }, others: 0, ...more },
});
const tell = (told: { about: ConversationAbout }) =>
  act(() => chat.setState((s) => withConversation(s, summary({ last_seq: 1, ...told }))));

beforeAll(async () => void (await loadWindowHost()));
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  );
  const known = withConversations(initialChat(ME), [summary({ last_seq: 1 })]);
  chat.setState(withWindowOpened(withPage(known, 7, [message(1)]), 7, 1), true);
  render(<ChatWindows />);
});
const region = () => screen.getByRole("region", { name: "Chat with Maria Santos" });
const line = (name: string | RegExp = /^About/) => within(region()).queryByRole("button", { name });

it("is not shown when no application links the two people", () => {
  expect(line()).toBeNull();
});

it("shows job and status between the name and the messages, updates live, and opens the application", async () => {
  const opened: number[] = [];
  const undo = onOpenApplication((id) => opened.push(id));
  tell(about(1));
  expect(line("About: Bookkeeper, In review")).toBeTruthy();
  const before = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const [button, log] = [line(), within(region()).getByRole("log")];
  expect(button && before(within(region()).getByRole("heading"), button) && before(button, log)).toBe(true);
  tell(about(2, { application: { id: 13, job_title: "Data Encoder", status: "offer" }, others: 1 }));
  expect(line("About: Data Encoder, Offer, and 1 more application")).toBeTruthy();
  tell(about(3, { others: 2 }));
  expect(line("About: Bookkeeper, In review, and 2 more applications")).toBeTruthy();
  await userEvent.click(within(region()).getByRole("button", { name: /^About/ }));
  expect(opened).toEqual([12]);
  undo();
});

it("keeps the focus in the chat when it is removed while focused", () => {
  tell(about(1));
  line()?.focus();
  tell(about(2, { application: null }));
  expect(line()).toBeNull();
  expect(document.activeElement).toBe(region());
});
