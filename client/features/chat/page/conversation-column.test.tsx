import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { stubServer } from "#client/testing/stub-server.ts";
import { chat } from "../chat.store.ts";
import { withDevice } from "../state/chat.choices.ts";
import { withInboxOpen } from "../state/chat.inbox.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, summary } from "../testing.ts";
import { ConversationColumn } from "./ConversationColumn.tsx";

vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: () => () => {},
}));

const person = (id: number, first_name: string, job_title?: string) =>
  summary({
    id,
    other_user: { ...summary().other_user, id: 100 + id, first_name },
    updated_at: new Date(Date.UTC(2026, 10, 20, 8, 0, id)).toISOString(),
    ...(job_title && { about: { rev: 1, application: { id, job_title, status: "offer" as const }, others: 0 } }),
  });

/** Newest first: Ana, Ben, Cora. */
beforeEach(() => {
  const all = [person(3, "Ana"), person(2, "Ben", "Bookkeeper"), person(1, "Cora")];
  chat.setState(withConversations(initialChat(ME), all), true);
});

const noAnswer = () => new Promise<never>(() => {});
const show = () =>
  render(
    <MemoryRouter>
      <ConversationColumn />
    </MemoryRouter>,
  );
const row = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}`) });
const stops = () => screen.getAllByRole("link").map((one) => one.tabIndex);

it("is one tab stop, at the open conversation, and its keys move to the ends and no further", async () => {
  chat.setState((s) => withInboxOpen(s, 2));
  show();
  expect(stops()).toEqual([-1, 0, -1]);
  expect(row("Ben").getAttribute("aria-current")).toBe("page");
  row("Ben").focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(row("Cora"));
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(document.activeElement).toBe(row("Ana"));
  await userEvent.keyboard("{End}");
  expect(stops()).toEqual([-1, -1, 0]);
});

it("goes to the search with / and shows the shortcuts with ?, unless the user has turned single keys off", async () => {
  show();
  const search = screen.getByRole("searchbox", { name: "Search people, jobs and messages" });
  row("Ana").focus();
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard("?");
  expect(search).toHaveProperty("value", "?");
  await userEvent.clear(search);
  chat.setState((s) => withDevice(s, { ...s.device, single_keys: false }));
  row("Ana").focus();
  await userEvent.keyboard("/?");
  expect(document.activeElement).toBe(row("Ana"));
  chat.setState((s) => withDevice(s, { ...s.device, single_keys: true }));
  await userEvent.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});

it("does with u, e, m and p what is possible with the row in use, and nothing if single keys are off", async () => {
  await stubServer(noAnswer);
  show();
  const flags = (id: number) => {
    const { marked_unread, archived, muted, pinned } = chat.getState().conversations[id] ?? summary();
    return { marked_unread, archived, muted, pinned };
  };
  row("Cora").focus();
  await userEvent.keyboard("mup");
  expect(flags(1)).toEqual({ marked_unread: true, archived: false, muted: true, pinned: true });
  expect(screen.getAllByRole("link")).toEqual(["Cora", "Ana", "Ben"].map(row));
  expect(within(row("Cora")).getByText("Marked unread")).toBeTruthy();
  for (const text of ["Pinned", "Muted"]) expect(within(row("Cora")).getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(row("Cora"));
  await userEvent.keyboard("mup");
  expect(flags(1)).toEqual({ marked_unread: false, archived: false, muted: false, pinned: false });
  row("Ana").focus();
  await userEvent.keyboard("e");
  expect(screen.queryByRole("link", { name: /^Ana/ })).toBeNull();
  expect(document.activeElement).toBe(row("Ben"));
  chat.setState((s) => withDevice(s, { ...s.device, single_keys: false }));
  await userEvent.keyboard("uemp");
  expect(flags(2)).toEqual({ marked_unread: false, archived: false, muted: false, pinned: false });
  expect(document.activeElement).toBe(row("Ben"));
});

it("does nothing more with a key that is held, which would reach the next rows", async () => {
  await stubServer(noAnswer);
  show();
  fireEvent.keyDown(row("Ana"), { key: "e" });
  fireEvent.keyDown(row("Ben"), { key: "e", repeat: true });
  expect(screen.getAllByRole("link")).toEqual(["Ben", "Cora"].map(row));
});

it("opens the menu of a row by its button or the context menu key, and keeps the focus near after archiving", async () => {
  await stubServer(noAnswer);
  show();
  const options = (name: string) =>
    screen.getByRole("button", { name: `Options for the conversation with ${name} Santos` });
  expect([options("Ana").tabIndex, options("Ben").tabIndex]).toEqual([0, -1]);
  row("Ana").focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(options("Ana"));
  await userEvent.keyboard("{Enter}");
  expect(options("Ana").getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(options("Ana"));
  fireEvent.contextMenu(row("Ben"), { button: 2 });
  expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();
  fireEvent.contextMenu(row("Ben"), { button: -1 });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mark as unread" }));
  await userEvent.click(screen.getByRole("button", { name: "Archive" }));
  expect(screen.queryByRole("link", { name: /^Ben/ })).toBeNull();
  expect(document.activeElement).toBe(row("Cora"));
  await userEvent.click(screen.getByRole("button", { name: "Archived" }));
  row("Ben").focus();
  await userEvent.keyboard("e");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Conversations" }));
  expect(screen.getByText("No archived conversations")).toBeTruthy();
});

it("offers the filters by job and status behind a button, and keeps them while one is chosen", async () => {
  show();
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Filter by job or status", expanded: false }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by job" }), "Bookkeeper");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by application status" }), "Offer");
  expect(screen.getAllByRole("link")).toEqual([row("Ben")]);
  expect(within(row("Ben")).getByText("Bookkeeper")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Filter by job or status" })).toBeNull();
  await userEvent.type(screen.getByRole("searchbox"), "ana");
  await userEvent.click(screen.getByRole("button", { name: "Show all conversations" }));
  expect(screen.getAllByRole("link")).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Filter by job or status", expanded: true }));
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("has no such filters while no application is linked", () => {
  chat.setState(withConversations(initialChat(ME), [person(1, "Cora")]), true);
  show();
  expect(screen.queryByRole("button", { name: "Filter by job or status" })).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});
