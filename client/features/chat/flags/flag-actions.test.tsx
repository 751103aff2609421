import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { toast as pile } from "react-hot-toast/headless";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { placeToasts } from "#client/testing/toast-place.ts";
import { announce, announcements, resetAnnouncements } from "#client/ui/feedback/announce.ts";
import { Toasts } from "#client/ui/feedback/Toasts.tsx";
import type { ConversationSummary, FlagsChange, ReadMark } from "#shared/chat/chat.schemas.ts";
import type { Result } from "#shared/fault.ts";
import { onLeavePage } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { markRead, startReading } from "../delivery/reading.ts";
import { withInboxOpen } from "../state/chat.inbox.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { withWindowOpened } from "../state/chat.windows.ts";
import { ME, summary } from "../testing.ts";
import { FlagButtons } from "./FlagButtons.tsx";
import { doFlagAction, flagActionsOf } from "./flag-actions.ts";

vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: () => () => {},
}));

const known = () => chat.getState().conversations[7] ?? summary();
const begin = (more: Partial<ConversationSummary> = {}) =>
  chat.setState(withConversations(initialChat(ME), [summary({ last_seq: 3, last_read_seq: 3, ...more })]), true);

/** The server's answers: it stores what it gets. */
async function storing() {
  let stored = summary({ last_seq: 3, last_read_seq: 3 });
  return stubServer(({ json }) => {
    stored = { ...stored, ...(json as FlagsChange), flags_rev: stored.flags_rev + 1 };
    return success(stored);
  });
}

beforeEach(() => {
  begin();
  placeToasts();
  render(<Toasts />);
});
afterEach(() => {
  act(() => pile.remove());
  resetAnnouncements();
});

describe("a change", () => {
  it("is shown at once, stored, and announced once", async () => {
    const server = await storing();
    act(() => doFlagAction(7, "mute"));
    expect(known()).toMatchObject({ muted: true, flags_rev: 0 });
    await waitFor(() => expect(known()).toMatchObject({ muted: true, flags_rev: 1 }));
    expect(server.received).toMatchObject([
      { method: "PATCH", path: "/api/messages/conversations/7/flags", json: { muted: true } },
    ]);
    await waitFor(() => expect(announcements.getState().polite?.text).toBe("Muted: Maria Santos"));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is taken back if the server refuses it, which says why", async () => {
    const text = "You can pin at most 5 conversations. Unpin one first.";
    await stubServer(() => failure(409, "CONFLICT", text, { pinned: [text] }));
    act(() => doFlagAction(7, "pin"));
    expect(known().pinned).toBe(true);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
    expect(screen.getByRole("alert").textContent).toContain("We couldn't change the conversation");
    expect(known()).toMatchObject({ pinned: false });
    expect(screen.getByRole("status").textContent).toBe("");
    announce("That was all");
    await waitFor(() => expect(announcements.getState().polite?.text).toBe("That was all"));
  });

  it("that marks as unread reaches the server after the report that it was read, which would undo it", async () => {
    const report = Promise.withResolvers<Result<ReadMark>>();
    const stop = startReading((() => report.promise) as never);
    const server = await stubServer(({ json }) => success(summary({ ...(json as FlagsChange), flags_rev: 1 })));
    const paths = () => server.received.map(({ path }) => path.match(/\d+/)?.[0]);
    begin({ unread_count: 1, last_read_seq: 2 });
    chat.setState((s) => withConversations(s, [summary({ id: 8 })]));
    markRead(7, 3);
    act(() => doFlagAction(7, "markUnread"));
    act(() => doFlagAction(8, "mute"));
    await waitFor(() => expect(paths()).toEqual(["8"]));
    report.resolve({ ok: true, value: { conversation_id: 7, user_id: ME, seq: 3 } });
    await waitFor(() => expect(paths()).toEqual(["8", "7"]));
    await waitFor(() => expect(known()).toMatchObject({ marked_unread: true, flags_rev: 1 }));
    stop();
  });

  it("and its opposite reach the server in this order", async () => {
    const server = await storing();
    act(() => doFlagAction(7, "mute"));
    act(() => doFlagAction(7, "unmute"));
    expect(known().muted).toBe(false);
    await waitFor(() => expect(known()).toMatchObject({ muted: false, flags_rev: 2 }));
    expect(server.received.map(({ json }) => json)).toEqual([{ muted: true }, { muted: false }]);
  });
});

it("keeps the focus in the menu while its conversation is read elsewhere", () => {
  const { rerender } = render(<FlagButtons conversation={summary({ unread_count: 2 })} onChoose={() => {}} />);
  const first = screen.getByRole("button", { name: "Mark as read" });
  first.focus();
  rerender(<FlagButtons conversation={summary()} onChoose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mark as unread" }));
});

it("can be undone after archiving, from the toast, which is all that announces it", async () => {
  const server = await storing();
  act(() => doFlagAction(7, "archive"));
  const toast = screen.getByRole("status");
  await waitFor(() => expect(toast.textContent).toContain("Archived: Maria Santos"));
  await userEvent.click(within(toast).getByRole("button", { name: "Undo archiving Maria Santos" }));
  expect(known().archived).toBe(false);
  await waitFor(() =>
    expect(server.received.map(({ json }) => json)).toEqual([{ archived: true }, { archived: false }]),
  );
  await waitFor(() => expect(known()).toMatchObject({ archived: false, flags_rev: 2 }));
  const announced = "Unarchived: Maria Santos";
  await waitFor(() => expect(announcements.getState().polite?.text).toBe(announced));
});

it("offers what is possible: the opposite of what is set", () => {
  expect(Object.values(flagActionsOf(summary()))).toEqual(["markUnread", "pin", "mute", "archive"]);
  const all = { marked_unread: true, pinned: true, muted: true, archived: true };
  expect(Object.values(flagActionsOf(summary(all)))).toEqual(["markRead", "unpin", "unmute", "moveBack"]);
  expect(flagActionsOf(summary({ unread_count: 2 })).unread).toBe("markRead");
});

it("marks as read both what is unread and the mark itself", () => {
  begin({ unread_count: 2, last_read_seq: 1, marked_unread: true });
  act(() => doFlagAction(7, "markRead"));
  expect(known()).toMatchObject({ unread_count: 0, last_read_seq: 3, marked_unread: false });
});

describe("an open conversation", () => {
  it.each(["archive", "markUnread"] as const)(
    "is left after '%s', because it would count as opened",
    async (action) => {
      await storing();
      chat.setState((s) => withInboxOpen(s, 7));
      const leave = vi.fn();
      const stop = onLeavePage(leave);
      act(() => doFlagAction(7, action));
      expect(leave).toHaveBeenCalledOnce();
      stop();
    },
  );

  it("stays open after other changes, and as a window is closed or minimised", async () => {
    await storing();
    chat.setState((s) => withWindowOpened(s, 7, 1));
    act(() => doFlagAction(7, "mute"));
    expect(chat.getState().windows).toEqual([{ id: 7, minimized: false }]);
    act(() => doFlagAction(7, "markUnread"));
    expect(chat.getState().windows).toEqual([{ id: 7, minimized: true }]);
    chat.setState((s) => withWindowOpened(s, 7, 1));
    act(() => doFlagAction(7, "archive"));
    expect(chat.getState().windows).toEqual([]);
  });
});
