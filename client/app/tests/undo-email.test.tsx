import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { TYPED } from "#client/data/session.ts";
import { storeSession } from "#client/testing/session.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { renderApp } from "./render-app.tsx";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

const h1 = (name: string) => screen.findByRole("heading", { level: 1, name });
const OFFER = "Undo a change of your email address";
const valid = success({ state: "valid", email: "m•••@mail.example" });
const arrive = () => renderApp("/undo-email?token=abc").user;
const press = (user: ReturnType<typeof arrive>) => user.click(screen.getByRole("button", { name: "Undo the change" }));

test("opening the page only checks the link; the button undoes the change", async () => {
  storeSession({ id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null }, "old");
  localStorage.setItem(`${TYPED}job`, "A draft");
  const server = await stubServer(({ path }) => {
    if (path.endsWith("/check")) return valid;
    return success({ message: "It is yours again.", email: "m•••@mail.example" });
  });
  const user = arrive();
  await h1(OFFER);
  expect(window.location.search).toBe("");
  expect(screen.getByText("m•••@mail.example")).toBeTruthy();
  expect(server.received.map(({ path }) => path).filter((path) => path.includes("undo"))).toEqual([
    "/api/undo-email/check",
  ]);
  await press(user);
  const heading = await h1("Your email address is back");
  await waitFor(() => expect(document.activeElement === heading).toBe(true));
  expect(screen.getByText("It is yours again.")).toBeTruthy();
  expect(server.received.filter(({ path }) => path === "/api/undo-email").map(({ json }) => json)).toEqual([
    { token: "abc" },
  ]);
  // Every session of the account has ended, also this one. But no one signed out, so unsaved input is kept.
  expect(localStorage.getItem("token")).toBeNull();
  expect(localStorage.getItem(`${TYPED}job`)).toBe("A draft");
  localStorage.removeItem(`${TYPED}job`);
});

test.each([
  ["used", "This link has already been used"],
  ["expired", "This link has expired"],
  ["invalid", "Invalid link"],
])("a link that is %s says so, and there is no button", async (state, heading) => {
  await stubServer(() => success({ state }));
  arrive();
  await h1(heading);
  expect(screen.queryByRole("button", { name: "Undo the change" })).toBeNull();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Back to Login" })).toBeTruthy();
});

test("a page without a link makes no call", async () => {
  const server = await stubServer(() => valid);
  renderApp("/undo-email");
  await h1("Invalid link");
  expect(server.received).toEqual([]);
});

test("a link that was used in another tab meanwhile says so", async () => {
  let state = valid;
  await stubServer(({ path }) => (path.endsWith("/check") ? state : failure(400, "INVALID_TOKEN", "Used.")));
  const user = arrive();
  await h1(OFFER);
  state = success({ state: "used" });
  await press(user);
  await h1("This link has already been used");
});

test("a failed check can be retried, and a failed undo says why", async () => {
  const server = await stubServer(() => {
    throw new Error("no answer");
  });
  const user = arrive();
  await h1("We couldn't check your link");
  server.answer = ({ path }) =>
    path.endsWith("/check") ? valid : failure(409, "EMAIL_TAKEN", "Another account has it.");
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await h1(OFFER);
  await press(user);
  expect(await screen.findByText("The change was not undone")).toBeTruthy();
});
