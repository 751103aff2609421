import { expect, type Page } from "playwright/test";
import { bubble, composer, log, openChat, textsOf } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** A message that is sent in the moment in which the page goes away is not lost, and not sent twice. */

let kasama: Kasama;
let maricel: Person;
const JONAS = "Jonas Villareal";
const home = () => `${kasama.url}/ApplicantDashboard`;

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});

/** Presses Enter and does `leave` in the same task, so that no later task can run in between. */
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

/** Opens the chat without a connection, with a text in its composer that is saved as a draft. */
async function written(page: Page, text: string): Promise<void> {
  const connection = await controlConnection(page);
  await page.goto(home());
  await openChat(page, JONAS);
  await expect(log(page, JONAS)).toContainText("Magandang umaga");
  await connection.disconnect();
  await composer(page, JONAS).fill(text);
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(text);
}

/** In the next page: the message waits or was sent, once, and the composer is empty. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect(bubble(page, JONAS, text)).toHaveCount(1);
  await expect(bubble(page, JONAS, text)).toContainText(/Sent|Delivered/);
  expect(await textsOf(page, JONAS)).toEqual(["Jonas: Magandang umaga", `You: ${text}`]);
  await expect(composer(page, JONAS)).toHaveValue("");
  const left = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(left).not.toContain(text);
}

test("sends the message once if the page is reloaded right after Enter", async ({ browser }) => {
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

test("sends the message once if the tab closes right after Enter", async ({ browser }) => {
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

test("sends the message once if the browser's process for the page is killed right after Enter", async ({
  browser,
}) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await written(page, "Opo, bukas po");
    const devtools = await context.newCDPSession(page);
    // A synchronous call that is never answered, so that the task of the key press never ends.
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

test("sends the message once if the tab closes after Enter and before the outbox is open", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(home());
    await openChat(page, JONAS);
    // The browser opens no database that is waiting to be deleted, and deletes none that this tab has open.
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
