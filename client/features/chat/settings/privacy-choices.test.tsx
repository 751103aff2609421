import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { descriptionOf } from "#client/testing/dom.ts";
import { stubServer, success } from "#client/testing/stub-server.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { chat } from "../chat.store.ts";
import { initialChat } from "../state/chat.state.ts";
import { PrivacyChoices } from "./PrivacyChoices.tsx";

const wanted = {
  show_presence: true,
  show_read: true,
  discoverable: false,
  away_mail: true,
  job_mail: true,
  email: true,
  sms: false,
  in_app: true,
};

async function open(user_type: UserType) {
  const user = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type, photo: null };
  signIn({ token: "token", user, email: "ana@mail.example", rememberMe: false });
  const server = await stubServer(() => success(wanted));
  render(<PrivacyChoices />);
  await screen.findByRole("switch", { name: "Show when I'm online" });
  return server;
}
const findMe = () => screen.queryByRole<HTMLInputElement>("switch", { name: "Employers can find me" });

beforeEach(() => chat.setState(initialChat(7), true));
afterEach(() => signOut());

test("a job seeker chooses whether employers may find them, and sees what that means", async () => {
  const server = await open("pwd");
  const choice = findMe();
  if (!choice) throw new Error("no such switch");
  expect(choice.checked).toBe(false);
  expect(descriptionOf(choice)).toMatch(/find you by name and message you first/);
  server.answer = () => success({ ...wanted, discoverable: true });
  await userEvent.setup().click(choice);
  await waitFor(() =>
    expect(server.received.find(({ method }) => method === "PUT")?.json).toEqual({ discoverable: true }),
  );
  expect(findMe()?.checked).toBe(true);
});

const mailMe = () => screen.queryByRole<HTMLInputElement>("switch", { name: "Email me new jobs" });

test("a job seeker chooses whether new jobs are emailed, and sees when all emails are turned off", async () => {
  const server = await open("general");
  const choice = mailMe();
  if (!choice) throw new Error("no such switch");
  expect(choice.checked).toBe(true);
  expect(descriptionOf(choice)).toMatch(/each saved search/);
  server.answer = () => success({ ...wanted, job_mail: false, email: false });
  await userEvent.setup().click(choice);
  await waitFor(() => expect(descriptionOf(choice)).toMatch(/we don't send this email/));
  expect(server.received.find(({ method }) => method === "PUT")?.json).toEqual({ job_mail: false });
  expect(mailMe()?.checked).toBe(false);
});

test.each(["employer", "admin"] as const)(
  "%s is nobody whom employers find, saves no searches, and is not asked",
  async (type) => {
    await open(type);
    expect(findMe()).toBeNull();
    expect(mailMe()).toBeNull();
  },
);

test("everyone chooses whether details are hidden on shared screens, off with a server that does not know it", async () => {
  const server = await open("employer");
  const choice = screen.getByRole<HTMLInputElement>("switch", { name: "Hide details on shared screens" });
  expect(choice.checked).toBe(false);
  expect(descriptionOf(choice)).toMatch(/Your lists still show everything/);
  server.answer = () => success({ ...wanted, hide_details: true });
  await userEvent.setup().click(choice);
  await waitFor(() => expect(choice.checked).toBe(true));
  expect(server.received.find(({ method }) => method === "PUT")?.json).toEqual({ hide_details: true });
});
