import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { feedbackTexts } from "#client/ui/feedback/texts/feedback.texts.ts";
import type { OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import { ana, sessionOf } from "../testing.ts";
import { Requests } from "./Requests.tsx";
import { requestsTexts as requestTexts } from "./texts/requests.texts.ts";

beforeEach(() => signIn({ token: "token", user: sessionOf(ana), email: ana.email, rememberMe: false }));
afterEach(() => signOut());

const AT = "2026-03-01T08:00:00.000Z";
const asked = { message: "I am Igorot", asked_at: AT, reason: null, decided_at: null };
const waiting: OwnApprovals = { pwd_id: null, listing: { ...asked, state: "pending" }, may_ask_listing: false };
const listed: OwnApprovals = { ...waiting, listing: { ...asked, state: "approved", decided_at: AT } };
const none: OwnApprovals = { pwd_id: null, listing: null, may_ask_listing: true };
const texts = requestTexts.listing;

test.each([
  ["in time", none, texts.withdrawn],
  ["behind an admin's decision", listed, texts.states.approved.text],
])("announces the result of a request withdrawn %s", async (_when, after, heard) => {
  await stubServer(({ method }) => success(method === "DELETE" ? after : waiting));
  render(
    <>
      <Announcer />
      <Requests />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: texts.withdraw }));
  await waitFor(() => expect(screen.queryByRole("button", { name: texts.withdraw })).toBeNull());
  await waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(heard));
});

test("can be loaded again after a failure, and keeps the keyboard focus in place", async () => {
  const stub = await stubServer(() => {
    throw new Error("the line is cut");
  });
  render(<Requests />);
  const retry = await screen.findByRole("button", { name: feedbackTexts.tryAgain });
  stub.answer = () => success(none);
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: texts.press })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(requestTexts.title);
});
