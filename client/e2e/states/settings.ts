import { expect } from "playwright/test";
import type { Scene, State } from "./state.ts";

/** The settings page of each kind of user, with all its dialogs. */

const shown = async ({ page }: Scene) => {
  await expect(page.getByRole("switch", { name: "Show when I'm online" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Preferences", exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Login activity" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change email", exact: true })).toBeVisible();
};

const state = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: "/settings",
  name,
  as: "maricel",
  reach: async (scene) => {
    await shown(scene);
    await reach(scene);
  },
  ...more,
});

/** Opens a dialog and submits it without any input. */
const emptyForm =
  (open: string, send: string): State["reach"] =>
  async ({ page }) => {
    await page.getByRole("button", { name: open }).click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await dialog.getByRole("button", { name: send }).click();
    await expect(dialog.getByRole("link", { name: "Please enter your current password" })).toBeVisible();
  };

export const settingsStates: readonly State[] = [
  state("plain (maricel)", shown, { allThemes: true }),
  state("plain (karlo)", shown, { as: "karlo", again: true }),
  state("plain (tala)", shown, { as: "tala", again: true }),
  state("plain (ruth)", shown, { as: "ruth", again: true }),
  state("consent to withdraw", async ({ page }) => {
    await page.getByRole("switch", { name: /^Sensitive data/ }).press("Space");
    // Without an earlier consent, the first press gives it at once, and only the second one asks the question.
    const question = page.getByRole("alertdialog", { name: "Withdraw your consent?" });
    if (!(await question.isVisible())) {
      await expect(page.getByRole("switch", { name: /^Sensitive data/ })).toBeChecked();
      await page.getByRole("switch", { name: /^Sensitive data/ }).press("Space");
    }
    await expect(question).toBeVisible();
  }),
  state("two-factor question", async ({ page }) => {
    await page.getByRole("switch", { name: "Two-factor sign-in" }).press("Space");
    await expect(page.getByRole("alertdialog", { name: "Enable two-factor authentication?" })).toBeVisible();
  }),
  state(
    "new saved reply, empty",
    async ({ page }) => {
      await page.getByRole("button", { name: "Add a reply", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Save reply", exact: true }).click();
      await expect(dialog.getByRole("link", { name: "Please enter a name" })).toBeVisible();
    },
    { as: "karlo", allThemes: true },
  ),
  state("change email, empty", emptyForm("Change email", "Send link")),
  state("change password, empty", emptyForm("Change password", "Change password"), { allThemes: true }),
  state("download, empty", emptyForm("Download my data", "Download")),
  state("delete account, empty", emptyForm("Delete account", "Delete my account")),
  state("several devices", async ({ page, kasama, me }) => {
    const body = JSON.stringify({ email: me?.email, password: me?.password });
    const headers = { "content-type": "application/json" };
    await fetch(`${kasama.url}/api/login`, { method: "POST", headers, body });
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign out all other devices", exact: true })).toBeVisible();
  }),
  {
    route: "/settings",
    name: "nothing could be loaded",
    as: "maricel",
    // The preferences are also part of the first sync.
    controlsConnection: true,
    before: async ({ page, connection }) => {
      await connection?.disconnect();
      for (const path of ["preferences", "sessions", "account/email"])
        await page.route(`**/api/${path}`, (route) => route.abort());
    },
    reach: async ({ page }) => {
      await expect(page.getByText("We couldn't load your email address.")).toBeVisible();
      await expect(page.getByText("We couldn't load your preferences.")).toBeVisible();
      await expect(page.getByText("We couldn't load your login activity.")).toBeVisible();
      await expect(page.getByText("We couldn't load your settings.")).toBeVisible();
    },
  },
];
