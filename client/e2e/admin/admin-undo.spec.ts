import { type Browser, expect, type Page, test } from "playwright/test";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press } from "#client/e2e/support/keyboard.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { approvalsTexts as texts } from "#client/features/admin/approvals/texts/approvals.texts.ts";
import { plain } from "#client/testing/plain.ts";

/**
 * Decisions that can be undone for a while, and presses that come too quickly. Uses its own server, so that its lists
 * are empty.
 */

let kasama: Kasama;
let elena: Person;
let ruth: Person;
const visits: Visit[] = [];
test.beforeAll(async () => {
  // Longer than a test takes: decisions can still be undone at its end.
  kasama = await startKasama({ RATE_LIMITS: "off", APPROVAL_UNDO_SECONDS: "60" });
  elena = await makeAdmin(kasama, "elena.santos@kasama.example");
  ruth = await makeAdmin(kasama, "ruth.magno@kasama.example");
});
test.afterAll(() => kasama?.stop());
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

const APPROVALS = "/AdminDashboard/approvals";
async function visitor(browser: Browser, as: Person, path: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width: 1280 });
  visits.push(one);
  await one.page.goto(kasama.url + path);
  return one.page;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const heldCount = async (page: Page) => page.getByRole("button", { name: new RegExp(`^${texts.undo} `) }).count();

/** Presses Undo until it works: right after the list has changed it ignores presses. */
const undo = (page: Page, name: string) =>
  expect(async () => {
    await button(page, `${texts.undo} ${name}`).press("Enter", { timeout: 1000 });
    await expect(button(page, `${texts.approve} ${name}`)).toBeVisible({ timeout: 1000 });
  }).toPass();

test("two quick clicks in one place decide about one person only, and Undo reverts it", async ({ browser }) => {
  for (const name of ["Ana Ramos", "Ben Castro", "Carla Diaz"]) {
    const seeker = await makeSeeker(kasama, name, "pwd");
    const body = { pwd_id_number: "06-3022-000-0001234" };
    await api(kasama, "PUT", `/api/users/${seeker.id}`, seeker.token, body);
    await api(kasama, "POST", `/api/admin/pwd-ids/${seeker.id}/reveal`, elena.token, {});
  }
  const page = await visitor(browser, elena, `${APPROVALS}?kind=pwd_id`);
  const first = button(page, `${texts.approve} Ana Ramos`);
  await first.scrollIntoViewIfNeeded();
  await first.dblclick();
  await expect(card(page, "Ana Ramos")).toContainText(
    plain((status) => texts.held.approved({ status, told: "false" })),
  );
  await expect(button(page, `${texts.undo} Ana Ramos`)).toBeFocused();
  expect(await heldCount(page)).toBe(1);
  await expect(button(page, `${texts.approve} Ben Castro`)).toBeVisible();

  await undo(page, "Ana Ramos");
  await expect(page.getByRole("heading", { name: "Ana Ramos", exact: true })).toBeFocused();
  expect(await heldCount(page)).toBe(0);
});

test("pressing Enter twice approves and does not undo; Undo still works after a reload", async ({ browser }) => {
  await makeEmployer(kasama, "Danilo Pangandaman", "Agos Water Services");
  const page = await visitor(browser, elena, APPROVALS);
  await press(page, button(page, `${texts.approve} Agos Water Services`));
  await expect(button(page, `${texts.undo} Agos Water Services`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, "Agos Water Services")).toContainText(
    plain((status) => texts.held.approved({ status, told: "false" })),
  );

  await page.reload();
  await expect(button(page, `${texts.undo} Agos Water Services`)).toBeVisible();
  const other = await visitor(browser, ruth, APPROVALS);
  await expect(card(other, "Agos Water Services")).toContainText(
    plain((tag) => texts.heldBy.approved({ status: tag, known: "true", name: elena.name, time: tag })),
  );
  await expect(button(other, `${texts.approve} Agos Water Services`)).toBeHidden();
  await undo(page, "Agos Water Services");
  // The update arrives live, and the entry keeps its place.
  await expect(button(other, `${texts.approve} Agos Water Services`)).toBeVisible();
});

test("a PWD ID can be approved only after its number was shown", async ({ browser }) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const body = { pwd_id_number: "06-3022-000-0001234" };
  await api(kasama, "PUT", `/api/users/${maricel.id}`, maricel.token, body);
  const page = await visitor(browser, ruth, `${APPROVALS}?kind=pwd_id`);
  const approve = button(page, `${texts.approve} ${maricel.name}`);
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await expect(approve).toHaveAccessibleDescription(texts.openFirst);
  await press(page, approve);
  await expect(button(page, `${texts.undo} ${maricel.name}`)).toBeHidden();
  await press(page, button(page, `${texts.showNumber} of ${maricel.name}`));
  await expect(approve).not.toHaveAttribute("aria-disabled");
  await press(page, approve);
  await expect(button(page, `${texts.undo} ${maricel.name}`)).toBeFocused();
});
