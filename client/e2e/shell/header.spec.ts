import { expect } from "playwright/test";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tab } from "#client/e2e/support/keyboard.ts";
import { changeUser, uploadPhoto } from "#client/e2e/support/own-account.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The panels of the header: by keyboard, one at a time, and closing them returns the focus. */

let kasama: Kasama;
let maricel: Person;

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
});

for (const width of [1280, 320]) {
  test(`system information opens below the header with all its parts, at ${width} px`, async ({ browser }) => {
    const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width });
    try {
      await page.goto(`${kasama.url}/ApplicantDashboard`);
      const opener = page.getByRole("button", { name: "Help", exact: true });
      const panel = page.getByRole("region", { name: "System Information" });
      await press(page, opener);
      await expect(panel.getByRole("heading", { name: "System Information" })).toBeFocused();
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      // All parts that the specification asks for. The most useful one comes first.
      await expect(panel.getByRole("region")).toHaveCount(4);
      await expect(panel.getByRole("heading", { level: 3 })).toHaveText([
        "Contact Support",
        "About",
        "System Details",
        "Technical Specifications",
      ]);
      await expect(panel).toContainText("2.3.1");
      await expect(panel).toContainText("June 15, 2023");
      await expect(panel).toContainText("Proprietary");
      await expect(panel).toContainText("Production");
      await expect(panel).toContainText(`© ${new Date().getFullYear()} Kasama`);
      await expect(panel.getByRole("link", { name: "support@kasama.example" })).toHaveAttribute(
        "href",
        "mailto:support@kasama.example",
      );
      // Below the header, with the specified width.
      const box = await panel.boundingBox();
      expect(box).toMatchObject({ y: 64, width: 320 });
      await axe(page);

      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(panel).toBeVisible();
      await tab(page);
      await expect(panel.getByRole("button", { name: "Close System Information", exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();
    } finally {
      await context.close();
    }
  });
}

test("a support address that is longer than the panel is wide wraps", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    const address = "accessibility.support@employmentoffice.province.example";
    await page.evaluate((to) => {
      document.querySelector('meta[name="kasama-support-email"]')?.setAttribute("content", to);
    }, address);
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await expect(page.getByRole("link", { name: address })).toBeVisible();
    await expectReflow(page);
  } finally {
    await context.close();
  }
});

test("only one is open at a time: messages, information or account menu", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    const information = page.getByRole("region", { name: "System Information" });
    const messages = page.getByRole("region", { name: "Recent Conversations" });
    await page.getByRole("button", { name: "Help", exact: true }).click();
    await expect(information).toBeVisible();
    // The page next to it stays usable while the panel is open: users read there what support asks for.
    await page.getByRole("heading", { level: 1 }).click();
    await expect(information).toBeVisible();
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect(messages).toBeVisible();
    await expect(information).toHaveCount(0);
    await page.getByRole("button", { name: /account menu/ }).click();
    await expect(page.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
    await expect(messages).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("a name that was changed in another browser shows at once, and no other field of the user changes", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    const connected = page.waitForEvent("websocket");
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await (await connected).waitForEvent("framereceived", ({ payload }) =>
      String(payload).includes("notifications_cursor"),
    );
    const answer = await fetch(`${kasama.url}/api/users/${maricel.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${maricel.token}` },
      body: JSON.stringify({ first_name: "Tala" }),
    });
    expect(answer.status).toBe(200);
    await expect(page.getByRole("button", { name: "Tala Abueva, account menu", exact: true })).toBeVisible();
    // An applicant's username is the email address. Others see a placeholder, which must not replace the own username.
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));
    expect(stored).toEqual({ ...maricel.user, first_name: "Tala" });
  } finally {
    await context.close();
  }
});

test("the account menu is aligned and walked by keyboard, and Escape or a click outside closes it", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    const opener = page.getByRole("button", { name: "Maricel Abueva, account menu", exact: true });
    const lines = ["Profile", "Edit Account", "Settings", "Logout"];
    const stops = ["Profile", "Edit Account", "Settings", "English", "Filipino", "Logout"];
    const line = (name: string) => page.getByRole("banner").getByText(name, { exact: true });
    await press(page, opener);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const wide = await Promise.all(
      lines.map((name) => line(name).evaluate((one) => one.querySelector("svg")?.getBoundingClientRect().width)),
    );
    expect(new Set(wide).size).toBe(1);
    for (const name of stops) {
      await tab(page);
      await expect(line(name)).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(line("Logout")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(line("Logout")).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("a user without a photo sees initials, no error, and their account type", async ({ browser }) => {
  const bea = await makeSeeker(kasama, "Bea Santos", "general");
  const { page, context } = await visit(browser, { url: kasama.url, as: bea });
  try {
    await page.goto(`${kasama.url}/AdminDashboard`);
    const opener = page.getByRole("button", { name: "Bea Santos, account menu", exact: true });
    await expect(opener.getByText("BS", { exact: true })).toBeVisible();
    await opener.click();
    await expect(page.getByRole("banner").getByText("Job seeker", { exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByText(/photo/)).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("a photo that cannot be loaded shows initials and a red note with an icon and text", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await changeUser(kasama, maricel, { photo: await uploadPhoto(kasama, maricel) });
    await page.route("**/api/files/**", (route) => route.abort());
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    const opener = page.getByRole("button", { name: "Maricel Abueva, account menu", exact: true });
    await expect(opener.getByText("MA", { exact: true })).toBeVisible();
    await expect(opener.locator("img")).toHaveCount(0);
    await opener.click();
    const note = page.getByRole("banner").getByText("We couldn't load your photo", { exact: true });
    await expect(note).toBeVisible();
    await expect(note.locator("svg")).toBeVisible();
    await expect(note).toHaveCSS("color", "rgb(149, 27, 27)");
  } finally {
    await context.close();
  }
});
