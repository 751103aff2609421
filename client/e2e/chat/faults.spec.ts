import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page, test } from "playwright/test";
import { bubble, log, openChat, say, textsOf, unreadButton, writeTo } from "#client/e2e/support/chat.ts";
import {
  approve,
  EMPLOYER_PASSWORD,
  PASSWORD,
  signIn,
  signUpApplicant,
  signUpEmployer,
  verify,
} from "#client/e2e/support/people.ts";
import { recordSeen } from "#client/e2e/support/seen.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";

/**
 * One conversation while the server and the database are killed: no message is lost or duplicated, and the pages
 * recover.
 */

const maricel = { first: "Maricel", last: "Abueva", email: "maricel@mail.example" };
const jonas = { first: "Jonas", last: "Villareal", email: "jonas@luntian.example" };
const MARICEL = "Maricel Abueva";
const JONAS = "Jonas Villareal";

let kasama: Kasama;
let her: Page;
let him: Page;
const contexts: BrowserContext[] = [];

test.describe.configure({ mode: "serial" });

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  contexts.push(context);
  await recordSeen(context);
  return context.newPage();
}

test.beforeAll(async ({ browser }) => {
  kasama = await startKasama({ RATE_LIMITS: "off" }, "server/main.ts");
  her = await visitor(browser);
  him = await visitor(browser);
  await signUpApplicant(her, kasama.url, maricel);
  await signUpEmployer(him, kasama.url, jonas, "Luntian Digital");
  await verify(her, kasama, maricel.email);
  await verify(him, kasama, jonas.email);
  await approve(kasama, jonas.email);
  await signIn(her, kasama.url, maricel.email, PASSWORD);
  await signIn(him, kasama.url, jonas.email, EMPLOYER_PASSWORD);
  await writeTo(her, "luntian", JONAS);
  await say(her, JONAS, "Message 1");
  await expect(unreadButton(him, 1)).toBeVisible();
  await openChat(him, MARICEL);
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await kasama?.stop();
});

/** Both pages show the same conversation: each message once, in the same order. */
async function expectSame(lines: string[]): Promise<void> {
  const own = lines.map((line) => line.replace(/^M: /, "You: ").replace(/^J: /, `${"Jonas"}: `));
  const theirs = lines.map((line) => line.replace(/^M: /, `${"Maricel"}: `).replace(/^J: /, "You: "));
  await expect.poll(() => textsOf(her, JONAS)).toEqual(own);
  await expect.poll(() => textsOf(him, MARICEL)).toEqual(theirs);
}

test("messages written while the server is down wait in their bubbles and are sent after its restart", async () => {
  await kasama.kill();
  await say(her, JONAS, "Message 2, while you were away");
  await say(her, JONAS, "Message 3, right behind it");
  await say(him, MARICEL, "Message from the other side");
  await expect(bubble(her, JONAS, "Message 2")).toContainText("Message 2");
  await expect(
    log(her, JONAS)
      .getByText(/Waiting to be sent|Sending/)
      .first(),
  ).toBeVisible();
  await kasama.start();
  await expect(log(her, JONAS).getByText("Waiting to be sent")).toHaveCount(0, { timeout: 20_000 });
  await expect(bubble(him, MARICEL, "Message 3, right behind it")).toBeVisible({ timeout: 20_000 });
  await expect(bubble(her, JONAS, "Message from the other side")).toBeVisible({ timeout: 20_000 });
  const hers = await textsOf(her, JONAS);
  expect(hers).toHaveLength(4);
  expect(new Set(hers).size).toBe(4);
  // Her messages keep their order, wherever his came in between.
  expect(hers.filter((line) => line.startsWith("You:")).map((line) => line.slice(5, 14))).toEqual([
    "Message 1",
    "Message 2",
    "Message 3",
  ]);
  const order = hers.map((line) => (line.startsWith("You:") ? `M: ${line.slice(5)}` : `J: ${line.slice(7)}`));
  await expectSame(order);
});

test("a tab that is reloaded with an unsent message still sends it, once", async () => {
  await kasama.kill();
  await say(her, JONAS, "Message 5, before a reload");
  await expect(bubble(her, JONAS, "Message 5")).toBeVisible();
  // The server is down, so the page itself comes from the next one: starts that, then reloads at once.
  await kasama.start();
  await her.reload();
  await expect(bubble(him, MARICEL, "Message 5, before a reload")).toBeVisible({ timeout: 20_000 });
  await expect(bubble(her, JONAS, "Message 5, before a reload")).toContainText(/Sent|Seen/, { timeout: 20_000 });
  expect((await textsOf(him, MARICEL)).filter((line) => line.includes("Message 5"))).toHaveLength(1);
});

test("a server killed in a stream of messages keeps each acknowledged one once, in one order for both", async () => {
  const stamp = randomUUID().slice(0, 8);
  let killed: Promise<void> | undefined;
  for (let n = 1; n <= 12; n += 1) {
    await say(n % 2 === 0 ? her : him, n % 2 === 0 ? JONAS : MARICEL, `${stamp} ${n}`);
    if (n === 6) killed = kasama.kill().then(() => kasama.start());
  }
  await killed;
  const mine = async (page: Page, name: string) =>
    (await textsOf(page, name)).filter((line) => line.includes(stamp)).map((line) => line.slice(line.indexOf(stamp)));
  await expect.poll(async () => (await mine(her, JONAS)).length, { timeout: 30_000 }).toBe(12);
  await expect.poll(async () => (await mine(him, MARICEL)).length, { timeout: 30_000 }).toBe(12);
  await expect(log(her, JONAS).getByText(/Waiting to be sent|Sending/)).toHaveCount(0, { timeout: 20_000 });
  await expect(log(him, MARICEL).getByText(/Waiting to be sent|Sending/)).toHaveCount(0, { timeout: 20_000 });
  const order = await mine(her, JONAS);
  expect(new Set(order).size).toBe(12);
  await expect.poll(() => mine(him, MARICEL)).toEqual(order);
  // Each side's own messages keep the order in which they were written.
  for (const parity of [0, 1]) {
    const own = order.map((line) => Number(line.split(" ")[1])).filter((n) => n % 2 === parity);
    expect(own).toEqual([...own].sort((a, b) => a - b));
  }
});

test("the server and the conversation survive a killed database", async () => {
  await kasama.killDatabase();
  await say(her, JONAS, "While the database is down");
  await say(him, MARICEL, "And from this side too");
  await expect(bubble(him, MARICEL, "While the database is down")).toBeVisible({ timeout: 20_000 });
  await expect(bubble(her, JONAS, "And from this side too")).toBeVisible({ timeout: 20_000 });
  for (const [page, name] of [
    [her, JONAS],
    [him, MARICEL],
  ] as const) {
    const lines = await textsOf(page, name);
    expect(new Set(lines).size).toBe(lines.length);
  }
  expect((await textsOf(her, JONAS)).map((line) => line.replace(/^(You|Jonas): /, ""))).toEqual(
    (await textsOf(him, MARICEL)).map((line) => line.replace(/^(You|Maricel): /, "")),
  );
  const answer = await fetch(`${kasama.url}/api/readyz`);
  expect(answer.status).toBe(200);
});
