import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { chat } from "#client/features/chat/chat.store.ts";
import { initialChat } from "#client/features/chat/state/chat.state.ts";
import { withConversations } from "#client/features/chat/state/chat.summaries.ts";
import { ME, summary } from "#client/features/chat/testing.ts";
import { type Answer, stubServer } from "#client/testing/stub-server.ts";
import { MessagesPage } from "./MessagesPage.tsx";

/** The address of a conversation that is not in the list. */

beforeEach(() => chat.setState(withConversations(initialChat(ME), []), true));

const show = (id: string) =>
  render(
    <MemoryRouter initialEntries={[`/messages/${id}`]}>
      <Routes>
        <Route path="/messages/:id" element={<MessagesPage title="Messages" />} />
      </Routes>
    </MemoryRouter>,
  );
const fault = (status: number, code: string): Answer => ({ status, body: { success: false, code, message: "No" } });

it("opens one that is too old for the list", async () => {
  const { received } = await stubServer(({ path }) =>
    path.endsWith("/summary") ? { body: { success: true, data: summary() } } : fault(503, "UNAVAILABLE"),
  );
  show("7");
  expect(await screen.findByRole("heading", { name: /Maria Santos/ })).toBeTruthy();
  expect(received.filter(({ path }) => path === "/api/messages/conversations/7/summary")).toHaveLength(1);
});

it("says that there is none if it is not the user's, or the address has no id", async () => {
  await stubServer(() => fault(404, "NOT_FOUND"));
  const { unmount } = show("7");
  expect(await screen.findByRole("heading", { name: "Conversation not found", hidden: true })).toBeTruthy();
  unmount();
  show("x");
  expect(await screen.findByRole("heading", { name: "Conversation not found", hidden: true })).toBeTruthy();
});

it("can be tried again if it was not loaded", async () => {
  const stub = await stubServer(() => fault(503, "UNAVAILABLE"));
  show("7");
  const again = await screen.findByRole("button", { name: "Try again" });
  stub.answer = () => ({ body: { success: true, data: summary() } });
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { name: /Maria Santos/ })).toBeTruthy();
});
