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
    <SettingsPage
      title="Settings"
      account="account"
      security="security"
      display="display"
      chat="chat"
      replies="replies"
      seen="seen"
    />,
  );
  return userEvent.setup();
}
const channel = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const states = async () =>
  [await channel("Email"), await channel("SMS"), await channel("In-app")].map((one) => one.checked);
const toastTitles = () => useRecentMessages.getState().recent.map(({ title }) => title);

describe("the settings page", () => {
  test("has the three specified sections, each with a heading and a link", async () => {
    await stubServer(() => success(prefs));
    open();
    for (const name of ["Account Preferences", "Privacy & Security", "App Preferences"]) {
      const section = screen.getByRole("region", { name });
      expect(within(section).getByRole("heading", { level: 2, name })).toBeTruthy();
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`#${section.id}`);
    }
    await channel("Email");
  });

  test("saves all notification settings together and confirms it", async () => {
    const server = await stubServer(() => success(prefs));
    const user = open();
    expect(await states()).toEqual([true, false, true]);
    expect(descriptionOf(await channel("SMS"))).toContain("Preview: not active yet");
    await user.click(await channel("SMS"));
    await user.click(await channel("Email"));
    expect(server.received.filter(({ method }) => method === "PUT")).toEqual([]);
    server.answer = () => success({ ...prefs, sms: true, email: false });
    await user.click(screen.getByRole("button", { name: "Save Preferences" }));
    await waitFor(() => expect(toastTitles()).toContain("Preferences saved"));
    const [put] = server.received.filter(({ method }) => method === "PUT");
    expect(put?.json).toEqual({ email: false, sms: true, in_app: true });
    expect(await states()).toEqual([false, true, true]);
  });

  test("keeps the unsaved choice after a failure", async () => {
    const server = await stubServer(() => success(prefs));
    const user = open();
    await user.click(await channel("In-app"));
    server.answer = () => failure(500, "INTERNAL", "Something went wrong on our end.");
    await user.click(screen.getByRole("button", { name: "Save Preferences" }));
    await waitFor(() => expect(toastTitles()).toContain("Server Error"));
    expect(await states()).toEqual([true, false, false]);
  });

  test("says that the settings could not be loaded, and can try again", async () => {
    const server = await stubServer(() => failure(500, "INTERNAL", "Something went wrong on our end."));
    const user = open();
    const alert = await screen.findByText("We couldn't load your preferences.");
    server.answer = () => success(prefs);
    await user.click(within(alert.parentElement ?? document.body).getByRole("button", { name: "Try again" }));
    expect(await states()).toEqual([true, false, true]);
  });

  test("asks to confirm two-factor, and shows Enabled and Disabled", async () => {
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
