import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { signIn, signOut } from "#client/data/session.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { chat } from "../chat.store.ts";
import { withPage } from "../state/chat.messages.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversation, withConversations } from "../state/chat.summaries.ts";
import { withWindowOpened } from "../state/chat.windows.ts";
import { ME, summary } from "../testing.ts";
import { ChatWindows } from "../window/ChatWindows.tsx";
import { loadWindowHost } from "../window/useLazyWindowHost.ts";

vi.mock("#client/data/socket.ts", () => ({
  command: vi.fn(async () => ({ ok: false, fault: { code: "UNREACHABLE", message: "" } })),
  connection: createStore(() => ({ state: "online" })),
  listen: () => () => {},
  signal: () => {},
  onConnect: () => () => {},
}));

const PAY = "What is the pay for this job, and what are the working hours?";
const asking = (after_seq: number) => ({
  about: { rev: 1, application: null, others: 0, job: { id: 4, title: "Weaver", after_seq } },
});

beforeAll(async () => void (await loadWindowHost()));
beforeEach(() => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
  );
});
afterEach(() => signOut());

function open(user_type: UserType, more: Partial<ReturnType<typeof summary>>) {
  const user = { id: ME, username: "ana", first_name: "Ana", last_name: "Reyes", user_type, photo: null };
  signIn({ token: "token", user, email: "ana@mail.example", rememberMe: false });
  const known = withConversations(initialChat(ME), [summary(more)]);
  chat.setState(withWindowOpened(withPage(known, 7, []), 7, 1), true);
  render(<ChatWindows />, { wrapper: MemoryRouter });
}
const questions = () => screen.queryByRole("list", { name: "Questions to start with" });
const composer = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message to Maria Santos" });

it("puts a question after what was typed, once, moves the focus to it, and sends nothing", async () => {
  open("pwd", asking(0));
  await userEvent.type(composer(), "Magandang araw po!");
  const pay = within(questions() ?? document.body).getByRole("button", { name: "Pay and hours" });
  await userEvent.click(pay);
  await userEvent.click(pay);
  expect(composer().value).toBe(`Magandang araw po!\n${PAY}`);
  expect(document.activeElement).toBe(composer());
  expect(composer().selectionStart).toBe(composer().value.length);
  expect(chat.getState().outbox).toEqual([]);
});

it("is hidden once a message was written, and back when another job is asked about after it", () => {
  open("general", asking(0));
  expect(questions()).toBeTruthy();
  act(() => chat.setState((s) => withConversation(s, summary({ last_seq: 2, ...asking(0) }))));
  expect(questions()).toBeNull();
  const newer = { about: { ...asking(2).about, rev: 2 } };
  act(() => chat.setState((s) => withConversation(s, summary({ last_seq: 2, ...newer }))));
  expect(questions()).toBeTruthy();
});

it.each([
  ["to the employer", "employer", asking(0)],
  ["across a block", "pwd", { ...asking(0), blocked: true }],
  ["without a job", "pwd", {}],
] as const)("is not shown %s", (_to, type, more) => {
  open(type, more);
  expect(questions()).toBeNull();
});
