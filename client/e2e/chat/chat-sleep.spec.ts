import { type Browser, expect, type Page, test } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import {
  bubble,
  composer,
  log,
  messagesEntry,
  openChat,
  say,
  textsOf,
  unreadButton,
} from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { connectionBanner, OFFLINE } from "#client/e2e/support/network/connection.ts";
import { FROZEN, type SleepMethod, STOPPED } from "#client/e2e/support/network/sleep.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** A tab that sleeps while others write, and tabs without a network: afterwards all of them show the same. */

const JONAS = "Jonas Villareal";
const LIZA = "Liza Manalo";
const DELETED = "This message was deleted";

let kasama: Kasama;
let jonas: Person;
let liza: Person;
/** What has to be undone after each test, last first. */
const undo: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  liza = await makeEmployer(kasama, LIZA, "Habi Crafts", admin);
});
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
test.afterAll(() => kasama?.stop());

async function openPage(browser: Browser, person: Person, path: string, width = 1280): Promise<Page> {
  const { page, context } = await visit(browser, { url: kasama.url, as: person, width });
  undo.push(() => context.close());
  await enter(page, path);
  return page;
}

async function enter(page: Page, path: string): Promise<void> {
  await recordAnnouncements(page);
  await page.goto(kasama.url + path);
  await expect(messagesEntry(page)).toBeVisible();
}

/** A new applicant with one message from Jonas and one from Liza. */
async function makeHer(name: string) {
  const her = await makeSeeker(kasama, name, "pwd");
  const withJonas = await openConversation(kasama, her, jonas);
  const withLiza = await openConversation(kasama, her, liza);
  await send(kasama, withJonas, jonas, her, "One");
  await send(kasama, withLiza, liza, her, "Hello");
  return { her, withJonas, withLiza };
}

/** Edits or deletes a message, or reads a conversation, through the API like another device. */
async function elsewhere(person: Person, conversation: number) {
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(kasama.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(answer.ok).toBe(true);
    return answer;
  };
  const of = `/api/messages/conversations/${conversation}`;
  const newest = await (await call("GET", `${of}?before_seq=999999`)).json();
  const { data } = newest as { data: { id: number; content: string }[] };
  const idOf = (content: string) => data.find((one) => one.content === content)?.id;
  return {
    edit: (content: string, to: string) => call("PATCH", `/api/messages/${idOf(content)}`, { content: to }),
    remove: (content: string) => call("DELETE", `/api/messages/${idOf(content)}`),
    read: () => call("GET", of),
  };
}

const firstOf = (name: string): string => name.split(" ")[0] ?? "";

/** The lines of a conversation as the other side sees them. */
const fromJonas = (texts: readonly string[], name: string): string[] =>
  texts.map((text) => text.replace(/^(?:(You)|Jonas): /, (_, you) => (you ? `${firstOf(name)}: ` : "You: ")));

/** What happens to the server before and while a page sleeps. */
interface Span {
  /** The name in the test's title. */
  what: string;
  before?: () => Promise<unknown>;
  meanwhile?: () => Promise<unknown>;
}

const A_WHILE: Span = { what: "for a while" };
/** The server ends a socket that does not answer its pings for 45 s. A new server does not know it either. */
const LONG: Span = { what: "for longer than a socket lasts", meanwhile: () => kasama.kill().then(kasama.start) };
const UNSENT: Span = {
  what: "with a message that could not go out",
  before: () => kasama.kill(),
  meanwhile: () => kasama.start(),
};

const SLEEPS: { name: string; way: SleepMethod; span: Span }[] = [
  { name: "Maricel Abueva", way: STOPPED, span: A_WHILE },
  { name: "Noel Ramos", way: STOPPED, span: LONG },
  { name: "Bea Lacson", way: FROZEN, span: A_WHILE },
  { name: "Ramil Torres", way: FROZEN, span: LONG },
  { name: "Aya Santos", way: FROZEN, span: UNSENT },
];

for (const { name, way, span } of SLEEPS) {
  test(`a page that was ${way.name} ${span.what} wakes up, and nothing is lost, duplicated or wrong`, async ({
    browser,
  }) => {
    const { her, withJonas, withLiza } = await makeHer(name);
    const { page, sleep, leave } = await way.visit({ url: kasama.url, as: her });
    undo.push(leave);
    await enter(page, "/ApplicantDashboard");
    const his = await openPage(browser, jonas, "/EmployerDashboard");
    await openChat(his, name);
    await openChat(page, JONAS);
    await say(page, JONAS, "Two");
    await expect(bubble(page, JONAS, "Two")).toContainText(/Sent|Delivered|Seen/);
    await expect(unreadButton(page, 1)).toBeVisible();
    await clearAnnouncements(page);
    await span.before?.();
    // In flight: if there is a server, its answer may or may not come before the sleep.
    await say(page, JONAS, "Three");
    const wake = await sleep();

    await span.meanwhile?.();
    for (const text of ["Four", "Five", "Six"]) await send(kasama, withJonas, jonas, her, text);
    const byHim = await elsewhere(jonas, withJonas);
    await byHim.edit("One", "One, changed");
    await byHim.remove("Five");
    await (await elsewhere(her, withLiza)).read();
    await send(kasama, withLiza, liza, her, "And once more");
    await wake();

    await expectCaughtUp(page);
    // Pending announcements of the others come with the next one: none can follow unnoticed.
    await send(kasama, withJonas, jonas, her, "Seven");
    await expect.poll(async () => sum(await heardOf(page, "Jonas"))).toBe(4);
    expect(await heardOf(page, "Liza")).toEqual([1]);
    const hers = await textsOf(page, JONAS);
    await expect.poll(() => textsOf(his, name)).toEqual(fromJonas(hers, name));
  });
}

/** After waking she finds everything once, in order, and announced once. */
async function expectCaughtUp(page: Page): Promise<void> {
  await expect(bubble(page, JONAS, "Six")).toBeVisible({ timeout: 30_000 });
  await expect(bubble(page, JONAS, "Three")).toContainText(/Sent|Delivered|Seen/, { timeout: 30_000 });
  await expect(bubble(page, JONAS, "One, changed")).toContainText("Edited");
  await expect(unreadButton(page, 1)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(composer(page, JONAS)).toBeFocused();
  const hers = await textsOf(page, JONAS);
  const his = ["Jonas: One, changed", "Jonas: Four", `Jonas: ${DELETED}`, "Jonas: Six"];
  expect(hers.filter((text) => text.startsWith("Jonas: "))).toEqual(his);
  expect(hers.toSorted()).toEqual([...his, "You: Two", "You: Three"].toSorted());
  // His burst is announced in at most two parts: the first with its text, the others as a number.
  await expect.poll(async () => sum(await heardOf(page, "Jonas"))).toBe(3);
  expect((await heardOf(page, "Jonas")).length).toBeLessThanOrEqual(2);
  await expect.poll(() => heardOf(page, "Liza")).toEqual([1]);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * The number of messages in each announcement about a person: 'Jonas: Four' has one, '2 new messages from Jonas' two.
 */
async function heardOf(page: Page, name: string): Promise<number[]> {
  const heard = (await announcementsOf(page)).map(({ text }) => text).join("\n");
  const matches = heard.matchAll(new RegExp(`(\\d+) new messages from ${name}|${name}: `, "g"));
  return [...matches].map(([, count]) => Number(count ?? 1));
}

test("three people, two of them offline: their messages wait in order and are sent later", async ({ browser }) => {
  const name = "Tala Marasigan";
  const { her } = await makeHer(name);
  const page = await openPage(browser, her, "/ApplicantDashboard", 1680);
  const his = await openPage(browser, jonas, "/EmployerDashboard");
  const lizas = await openPage(browser, liza, "/EmployerDashboard");
  for (const one of [his, lizas]) await openChat(one, name);
  await openChat(page, LIZA);
  await openChat(page, JONAS);
  const away = [page, his];
  for (const one of away) {
    await one.context().setOffline(true);
    await expect(connectionBanner(one)).toHaveText(OFFLINE);
  }
  for (const n of [1, 2, 3]) {
    await say(page, JONAS, `Hers ${n}`);
    await say(his, name, `His ${n}`);
  }
  await say(page, LIZA, "To Liza");
  await say(lizas, name, "Are you there?");
  await expect(bubble(lizas, name, "Are you there?")).toContainText("Sent");
  await composer(page, JONAS).fill("Not finished yet");
  await expect(bubble(page, JONAS, "Hers 3")).toContainText("Waiting to be sent");
  await expect(log(lizas, name)).not.toContainText("To Liza");

  for (const one of away) await one.context().setOffline(false);
  await expect(bubble(his, name, "Hers 3")).toBeVisible({ timeout: 30_000 });
  await expect(bubble(page, JONAS, "His 3")).toBeVisible({ timeout: 30_000 });
  await expect(connectionBanner(page)).toHaveCount(0);
  await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
  const hers = await textsOf(page, JONAS);
  const own = (texts: string[]) => texts.filter((text) => text.startsWith("You: "));
  expect(own(hers)).toEqual(["You: Hers 1", "You: Hers 2", "You: Hers 3"]);
  await expect.poll(() => textsOf(his, name)).toEqual(fromJonas(hers, name));
  expect(own(await textsOf(his, name))).toEqual(["You: One", "You: His 1", "You: His 2", "You: His 3"]);
  for (const [one, other, texts] of [
    [page, LIZA, ["Liza: Hello", "Liza: Are you there?", "You: To Liza"]],
    [lizas, name, ["You: Hello", "You: Are you there?", `${firstOf(name)}: To Liza`]],
  ] as const)
    await expect.poll(() => textsOf(one, other)).toEqual(texts);
  await expect(composer(page, JONAS)).toHaveValue("Not finished yet");
  await page.reload();
  await expect(composer(page, JONAS)).toHaveValue("Not finished yet");
});
