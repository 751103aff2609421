import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { descriptionOf } from "#client/testing/dom.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const prefs = {
  show_presence: true,
  show_read: true,
  discoverable: false,
  away_mail: true,
  job_mail: true,
  email: true,
  sms: false,
  in_app: true,
};
const ana = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };

beforeEach(() => signIn({ token: "token", user: ana, email: "ana@mail.example", rememberMe: false }));
afterEach(() => signOut());

function open() {
  render(
    <SettingsPage title="Settings" account="account" security="security" display="display" chat="chat" seen="seen" />,
  );
  return userEvent.setup();
}
const channel = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const states = async () =>
  [await channel("Email"), await channel("SMS"), await channel("In-app")].map((one) => one.checked);
const said = () => useRecentMessages.getState().recent.map(({ title }) => title);

describe("the settings page", () => {
  test("has the three sections of the specification, each with a heading and a way to it", async () => {
    await stubServer(() => success(prefs));
    open();
    for (const name of ["Account Preferences", "Privacy & Security", "App Preferences"]) {
      const section = screen.getByRole("region", { name });
      expect(within(section).getByRole("heading", { level: 2, name })).toBeTruthy();
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`#${section.id}`);
    }
    await channel("Email");
  });

  test("notifications: on, off, on; saved all together, and said", async () => {
    const server = await stubServer(() => success(prefs));
    const user = open();
    expect(await states()).toEqual([true, false, true]);
    expect(descriptionOf(await channel("SMS"))).toContain("Preview: not active yet");
    await user.click(await channel("SMS"));
    await user.click(await channel("Email"));
    expect(server.received.filter(({ method }) => method === "PUT")).toEqual([]);
    server.answer = () => success({ ...prefs, sms: true, email: false });
    await user.click(screen.getByRole("button", { name: "Save Preferences" }));
    await waitFor(() => expect(said()).toContain("Preferences saved"));
    const [put] = server.received.filter(({ method }) => method === "PUT");
    expect(put?.json).toEqual({ email: false, sms: true, in_app: true });
    expect(await states()).toEqual([false, true, true]);
  });

  test("what could not be saved stays as it was chosen", async () => {
    const server = await stubServer(() => success(prefs));
    const user = open();
    await user.click(await channel("In-app"));
    server.answer = () => failure(500, "INTERNAL", "Something went wrong on our end.");
    await user.click(screen.getByRole("button", { name: "Save Preferences" }));
    await waitFor(() => expect(said()).toContain("Server Error"));
    expect(await states()).toEqual([true, false, false]);
  });

  test("says where they could not be loaded, and tries again", async () => {
    const server = await stubServer(() => failure(500, "INTERNAL", "Something went wrong on our end."));
    const user = open();
    const alert = await screen.findByText("Your preferences could not be loaded.");
    server.answer = () => success(prefs);
    await user.click(within(alert.parentElement ?? document.body).getByRole("button", { name: "Try again" }));
    expect(await states()).toEqual([true, false, true]);
  });

  test("two-factor is confirmed, and says Enabled and Disabled", async () => {
    await stubServer(() => success(prefs));
    const user = open();
    const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Two-factor sign-in" });
    expect(screen.getByText("Disabled")).toBeTruthy();
    await user.click(toggle);
    expect(toggle.checked).toBe(false);
    await user.click(screen.getByRole("button", { name: "Enable" }));
    expect(toggle.checked).toBe(true);
    expect(screen.getByText("Enabled")).toBeTruthy();
    await user.click(toggle);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(toggle.checked).toBe(true);
    await channel("Email");
  });
});
