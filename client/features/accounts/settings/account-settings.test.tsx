import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sessionStore, signIn, signOut } from "#client/data/session.ts";
import { descriptionOf } from "#client/testing/dom.ts";
import { type Answerer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { AccountSettings } from "./AccountSettings.tsx";
import { SecuritySettings } from "./SecuritySettings.tsx";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const consentTexts = accountSettingsTexts.consent;

const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };
const at = "2026-11-21T10:00:00.000Z";
const session = {
  id: 1,
  current: true,
  device: "Firefox on Windows",
  created_at: at,
  last_used_at: at,
  expires_at: at,
};
const phone = { ...session, id: 2, current: false, device: "Chrome on Android" };
const own = { email: "ana@mail.example", pending_email: null };

beforeEach(() => signIn({ token: "token", user: ana, email: own.email, rememberMe: false }));
afterEach(() => signOut());

const toastTitles = () => useRecentMessages.getState().recent.map(({ title }) => title);
const agreed = (state: "given" | "withdrawn") => ({
  consents: [
    { what: "terms", state: "given", version: CONSENT_VERSION, at, may_withdraw: false },
    { what: "sensitive-data", state, version: CONSENT_VERSION, at, may_withdraw: state === "given" },
  ],
});
const usual: Answerer = ({ path }) => {
  if (path === "/api/account/consents") return success(agreed("given"));
  return success(path === "/api/sessions" ? [session, phone] : own);
};

async function open(answer: Answerer = usual) {
  const server = await stubServer(answer);
  render(
    <MemoryRouter>
      <AccountSettings />
      <SecuritySettings />
    </MemoryRouter>,
  );
  await screen.findByText(own.email);
  return { server, user: userEvent.setup() };
}
/** Refuses one endpoint, and answers the others normally. */
const refusing =
  (call: string, refusal: ReturnType<typeof failure>): Answerer =>
  (request) =>
    `${request.method} ${request.path}` === call ? refusal : usual(request);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

describe("consents", () => {
  const consent = () => screen.findByRole<HTMLInputElement>("switch", { name: /^Sensitive data/ });

  test("says which consent cannot be withdrawn", async () => {
    await open();
    expect(await screen.findByText("You can withdraw this only by deleting your account.")).toBeTruthy();
    expect(screen.getAllByRole("switch", { name: /data/ })).toHaveLength(1);
  });

  test("names the consequences of a withdrawal, and does nothing before it is confirmed", async () => {
    const { server, user } = await open();
    await user.click(await consent());
    const question = () => within(screen.getByRole("alertdialog", { name: consentTexts.question }));
    for (const line of consentTexts.what) expect(question().getByText(line)).toBeTruthy();
    await user.click(question().getByRole("button", { name: "Keep my consent" }));
    expect((await consent()).checked).toBe(true);
    expect(server.received.filter(({ method }) => method === "POST")).toEqual([]);

    server.answer = (request) => (request.method === "POST" ? success(agreed("withdrawn")) : usual(request));
    await user.click(await consent());
    await user.click(question().getByRole("button", { name: "Withdraw and delete" }));
    await waitFor(async () => expect((await consent()).checked).toBe(false));
    expect(server.received.find(({ method }) => method === "POST")).toMatchObject({
      path: "/api/account/consents",
      json: { what: "sensitive-data", given: false },
    });
    expect(toastTitles()).toContain("Consent withdrawn");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("keeps the confirmation open with the reason if a withdrawal fails", async () => {
    const { user } = await open(
      refusing("POST /api/account/consents", failure(503, "UNAVAILABLE", "Please try again")),
    );
    await user.click(await consent());
    await user.click(screen.getByRole("button", { name: "Withdraw and delete" }));
    expect(await within(screen.getByRole("alertdialog")).findByText("Please try again")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep my consent" }));
    expect((await consent()).checked).toBe(true);
  });

  test("gives a consent again without a confirmation", async () => {
    const { server, user } = await open((request) =>
      request.path === "/api/account/consents"
        ? success(agreed(request.method === "POST" ? "given" : "withdrawn"))
        : usual(request),
    );
    expect((await consent()).checked).toBe(false);
    await user.click(await consent());
    await waitFor(async () => expect((await consent()).checked).toBe(true));
    expect(server.received.find(({ method }) => method === "POST")?.json).toEqual({
      what: "sensitive-data",
      given: true,
    });
  });
});

describe("a new password", () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, texts: string[]) => {
    const names = ["Current password", "New password", "Confirm new password"];
    for (const [n, name] of names.entries()) {
      const field = dialog("Change password").getByLabelText(name);
      await user.clear(field);
      await user.type(field, texts[n] ?? "");
    }
    await user.click(dialog("Change password").getByRole("button", { name: "Change password" }));
  };

  test("that differs from its confirmation is not sent", async () => {
    const { server, user } = await open();
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await fill(user, ["Kasama-2026!", "Mangga-at-Suman-26", "Mangga-at-Suman-27"]);
    const confirm = dialog("Change password").getByLabelText("Confirm new password");
    await waitFor(() => expect(descriptionOf(confirm)).toContain("Passwords do not match"));
    expect(server.received.some(({ method }) => method === "POST")).toBe(false);
  });

  test("is compared with its confirmation again after it was corrected", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await fill(user, ["Kasama-2026!", "Mangga-at-Suman-27", "Mangga-at-Suman-26"]);
    const confirm = dialog("Change password").getByLabelText("Confirm new password");
    await waitFor(() => expect(descriptionOf(confirm)).toContain("Passwords do not match"));
    await user.type(dialog("Change password").getByLabelText("New password"), "{Backspace}6");
    await user.tab();
    await waitFor(() => expect(descriptionOf(confirm)).not.toContain("Passwords do not match"));
  });

  test.each([
    [failure(400, "WEAK_PASSWORD", "This is too common"), "New password", "This is too common"],
    [failure(400, "BAD_INPUT", "Wrong", { password: ["Not it"] }), "Current password", "Not it"],
  ])("that is refused (%#) shows the error at its field", async (refusal, name, text) => {
    const { user } = await open(refusing("POST /api/account/password", refusal));
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await fill(user, ["Kasama-2026!", "Mangga-at-Suman-26", "Mangga-at-Suman-26"]);
    const field = dialog("Change password").getByLabelText(name);
    await waitFor(() => expect(descriptionOf(field)).toContain(text));
  });

  test("that could not be sent keeps the typed text and says why", async () => {
    const { user } = await open(refusing("POST /api/account/password", failure(429, "TOO_FAST", "Too many requests.")));
    await user.click(screen.getByRole("button", { name: "Change password" }));
    await fill(user, ["Kasama-2026!", "Mangga-at-Suman-26", "Mangga-at-Suman-26"]);
    expect(await dialog("Change password").findByText("Too Many Requests")).toBeTruthy();
    const field = dialog("Change password").getByLabelText<HTMLInputElement>("New password");
    expect(field.value).toBe("Mangga-at-Suman-26");
  });
});

describe("login activity", () => {
  test("names each device, and has no sign-out button for the current one", async () => {
    await open();
    const list = await screen.findByRole("list", { name: "Login activity" });
    const items = await within(list).findAllByRole("listitem");
    expect(items.map((item) => within(item).queryAllByRole("button").length)).toEqual([0, 1]);
    expect(items[0]?.textContent).toContain("This device");
  });

  test("says if a session has ended already, and reloads the list", async () => {
    const { server, user } = await open(
      refusing("DELETE /api/sessions/2", failure(404, "NOT_FOUND", "The requested resource was not found.")),
    );
    await user.click(await screen.findByRole("button", { name: /^Sign out: Chrome on Android/ }));
    await waitFor(() => expect(toastTitles()).toContain("Not Found"));
    await waitFor(() => expect(server.received.filter(({ path }) => path === "/api/sessions")).toHaveLength(2));
  });
});

describe("deleting the account", () => {
  test("requires the correct password, then signs out", async () => {
    const wrong = failure(400, "BAD_INPUT", "Wrong", { password: ["This is not your current password"] });
    const { server, user } = await open(refusing("DELETE /api/account", wrong));
    await user.click(screen.getByRole("button", { name: "Delete account" }));
    const question = within(screen.getByRole("alertdialog", { name: "Delete your account?" }));
    const press = () => user.click(question.getByRole("button", { name: "Delete my account" }));
    await user.type(question.getByLabelText("Current password"), "not-it");
    await press();
    await waitFor(() =>
      expect(descriptionOf(question.getByLabelText("Current password"))).toContain("This is not your current password"),
    );
    // The error stays until the value is changed, even when the field loses the focus to the summary after Enter.
    await user.click(question.getByLabelText("Current password"));
    await user.tab();
    await user.tab();
    expect(descriptionOf(question.getByLabelText("Current password"))).toContain("This is not your current password");
    expect(sessionStore.getState().state).toBe("in");
    server.answer = () => success({ message: "Your account is deleted." });
    await press();
    await waitFor(() => expect(sessionStore.getState()).toMatchObject({ state: "out", ended: "deleted" }));
  });
});

test("shows an unconfirmed email change, which can be withdrawn", async () => {
  const { server, user } = await open(({ path }) =>
    success(path === "/api/sessions" ? [session] : { ...own, pending_email: "new@mail.example" }),
  );
  expect(await screen.findByText(/the link we sent to new@mail.example/)).toBeTruthy();
  server.answer = usual;
  await user.click(screen.getByRole("button", { name: "Cancel this change" }));
  await waitFor(() => expect(screen.queryByText(/the link that we sent/)).toBeNull());
  expect(toastTitles()).toContain("Email change cancelled");
});
