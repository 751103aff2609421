import { expect, type Page } from "playwright/test";
import { bubble, composer, log, openChat, textsOf } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import { holdLine } from "#client/e2e/support/line.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** What is written in the very moment in which the page goes away is not lost, and not sent twice. */

let kasama: Kasama;
let maricel: Person;
const JONAS = "Jonas Villareal";
const home = () => `${kasama.url}/ApplicantDashboard`;

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await talk(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});

/** Enter, and in the same task what `leave` does: nothing that waits for a later one comes to run. */
const enterAnd = (page: Page, leave: "reload" | "close" | "hang") =>
  page.evaluate((then) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    );
    if (then === "reload") location.reload();
    if (then === "close") window.close();
    if (then === "hang") {
      const call = new XMLHttpRequest();
      call.open("GET", "/hangs", false);
      call.send();
    }
  }, leave);

/** The chat with a text in its composer that is kept as a draft, and no connection. */
async function written(page: Page, text: string): Promise<void> {
  const line = await holdLine(page);
  await page.goto(home());
  await openChat(page, JONAS);
  await expect(log(page, JONAS)).toContainText("Magandang umaga");
  await line.cut();
  await composer(page, JONAS).fill(text);
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(text);
}

/** In a page that comes after: it waits or is sent, once, and the composer is empty. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect(bubble(page, JONAS, text)).toHaveCount(1);
  await expect(bubble(page, JONAS, text)).toContainText(/Sent|Delivered/);
  expect(await textsOf(page, JONAS)).toEqual(["Jonas: Magandang umaga", `You: ${text}`]);
  await expect(composer(page, JONAS)).toHaveValue("");
  const left = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(left).not.toContain(text);
}

test("Enter, and the page is reloaded at once", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await written(page, "Opo, bukas po");
    const again = page.waitForEvent("load");
    await enterAnd(page, "reload").catch(() => {});
    await again;
    const next = await context.newPage();
    await page.close();
    await next.goto(home());
    await expectKept(next, "Opo, bukas po");
  } finally {
    await context.close();
  }
});

test("Enter, and the tab closes at once", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(home());
    const opened = context.waitForEvent("page");
    await page.evaluate(() => void window.open("about:blank"));
    const tab = await opened;
    await written(tab, "Opo, bukas po");
    const closed = tab.waitForEvent("close");
    await page.goto("about:blank");
    await enterAnd(tab, "close").catch(() => {});
    await closed;
    await page.goto(home());
    await expectKept(page, "Opo, bukas po");
  } finally {
    await context.close();
  }
});

test("Enter, and the browser's process for the page is killed", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await written(page, "Opo, bukas po");
    const devtools = await context.newCDPSession(page);
    // A call that the page waits for and nobody answers: the task of the key press never ends.
    const hanging = page.waitForRequest("**/hangs");
    await page.route("**/hangs", () => {});
    const crashed = page.waitForEvent("crash");
    void enterAnd(page, "hang").catch(() => {});
    await hanging;
    void devtools.send("Page.crash").catch(() => {});
    await crashed;
    const next = await context.newPage();
    await next.goto(home());
    await expectKept(next, "Opo, bukas po");
  } finally {
    await context.close();
  }
});

test("Enter before the outbox is open, and the tab closes", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(home());
    await openChat(page, JONAS);
    // The browser opens no database that is about to be deleted; and it deletes none that this tab holds open.
    const name = `kasama-outbox-${maricel.id}`;
    await page.evaluate(async (outbox) => {
      while (!(await indexedDB.databases()).some((one) => one.name === outbox))
        await new Promise(requestAnimationFrame);
      await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(outbox), { onblocked: resolve }));
    }, name);
    const tab = await context.newPage();
    await tab.goto(home());
    await composer(tab, JONAS).fill("Opo, bukas po");
    await composer(tab, JONAS).press("Enter");
    await expect(bubble(tab, JONAS, "Opo, bukas po")).toContainText("Sending");
    await tab.close();
    await page.close();
    const next = await context.newPage();
    await next.goto(home());
    await expectKept(next, "Opo, bukas po");
  } finally {
    await context.close();
  }
});
