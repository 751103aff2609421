import { expect, type Page, test } from "playwright/test";
import { recordSeen } from "#client/e2e/support/seen.ts";
import { wantedOf } from "../../../scripts/texts/list.ts";

/** The recorder of seen texts, on its own pages: what counts as seen on a screen, and what does not. */

const ORIGIN = "http://recorder.example";
/** As strict as the policy of our own pages. */
const POLICY = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const wanted = wantedOf(
  ["Sending...", "Back to Login", "Error", "N New Notifications"].map((text) => ({
    text,
    section: 2,
    where: "here",
    owner: "accounts" as const,
  })),
);

/** Opens a page with this body. Returns a function with the texts recorded on it. */
async function watched(page: Page, body: string): Promise<() => string[]> {
  const noted: string[] = [];
  await recordSeen(page.context(), wanted, (text, at) => noted.push(`${text} at ${at}`));
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: "text/html", headers: { "content-security-policy": POLICY }, body }),
  );
  await page.goto(`${ORIGIN}/login`);
  return () => noted;
}

/** Waits until everything that the page has reported has arrived. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

test("counts whole texts, however they are broken up, and no parts of other texts", async ({ page }) => {
  const noted = await watched(
    page,
    `<p>Back to Login, please</p><p>Connection Error</p><h2>Error</h2>
     <button>  Sending...\n </button><p><b>3</b> New <i>Notifications</i></p>`,
  );
  await expect.poll(noted).toEqual(["Error at /login", "Sending... at /login", "N New Notifications at /login"]);
});

test("treats adjacent words as one text: a prefix is not a title", async ({ page }) => {
  const noted = await watched(page, "<p id='box'></p><p>Sending...</p>");
  await page.evaluate(() => document.querySelector("#box")?.append("Error", ": Email is required"));
  await settled(page);
  expect(noted()).toEqual(["Sending... at /login"]);
});

test("counts hidden text only once it is rendered", async ({ page }) => {
  const noted = await watched(
    page,
    `<details><summary>Help</summary><p>Back to Login</p></details><p id="later" hidden>Error</p>`,
  );
  await settled(page);
  expect(noted()).toEqual([]);
  await page.getByText("Help").click();
  await expect.poll(noted).toEqual(["Back to Login at /login"]);
  await page.evaluate(() => document.querySelector("#later")?.removeAttribute("hidden"));
  await expect.poll(noted).toEqual(["Back to Login at /login", "Error at /login"]);
});

test("counts text that is shown for a moment, text that changes in place, and accessible names", async ({ page }) => {
  const noted = await watched(page, "<div role='status'></div><p>.</p><button aria-label='Close'>x</button>");
  await page.evaluate(async () => {
    const status = document.querySelector("[role=status]");
    status?.append("Sending...");
    // Two tasks: the first may run before the recorder's.
    for (let tasks = 0; tasks < 2; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
    status?.replaceChildren();
    const text = document.querySelector("p")?.firstChild;
    if (text) text.nodeValue = "Error";
    document.querySelector("button")?.setAttribute("aria-label", "Back to Login");
  });
  await expect
    .poll(() => noted().toSorted())
    .toEqual(["Back to Login at /login", "Error at /login", "Sending... at /login"]);
});

test("does not count text that is removed before anything can be drawn", async ({ page }) => {
  const noted = await watched(page, "<div role='status'></div>");
  await page.evaluate(async () => {
    const status = document.querySelector("[role=status]");
    status?.append("Sending...");
    await Promise.resolve();
    status?.replaceChildren("Error");
  });
  await expect.poll(noted).toEqual(["Error at /login"]);
});

test("reports the last text before the browser is closed", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const noted = await watched(page, "<p></p>");
  await page.evaluate(() => document.querySelector("p")?.append("Error"));
  await context.close();
  expect(noted()).toEqual(["Error at /login"]);
});

test("counts each screen of one page separately", async ({ page }) => {
  const noted = await watched(page, "<main><p>Error</p></main>");
  await page.evaluate(() => {
    history.pushState(null, "", "/forgot-password");
    const next = document.createElement("p");
    next.append("Error");
    document.querySelector("main")?.replaceChildren(next);
  });
  await expect.poll(noted).toEqual(["Error at /login", "Error at /forgot-password"]);
});
