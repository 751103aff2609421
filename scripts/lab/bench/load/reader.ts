import type { Browser, Page } from "playwright";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { CONVERSATION_QUERY } from "#shared/chat/chat.links.ts";
import type { Pair } from "./protocol.ts";

/** A browser page that reads the messages of the bench, and one that only appends lines. */

const VIEWPORT = { width: 1280, height: 800 };
const LOG = "[role=log]";

/** An empty page in a browser that is `slow` times slower than this machine. */
async function openPage(browser: Browser, slow: number): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow });
  return page;
}

/** The dashboard of the conversation's receiver, optionally with the conversation open. */
export async function openReader(browser: Browser, url: string, talk: Pair, slow: number, open: boolean) {
  const { conversation_id, receiver } = talk;
  const page = await openPage(browser, slow);
  const user: SessionUser = {
    id: receiver.id,
    username: `bench-${receiver.id}`,
    first_name: "Bench",
    last_name: `Person${receiver.id}`,
    user_type: "general",
    photo: null,
  };
  await page.context().addInitScript(
    ([token, stored]) => {
      localStorage.setItem("token", token);
      localStorage.setItem("user", stored);
    },
    [receiver.token, JSON.stringify(user)] as const,
  );
  await page.goto(`${url}/AdminDashboard${open ? `?${CONVERSATION_QUERY}=${conversation_id}` : ""}`);
  await page.getByRole("button", { name: /^Messages, / }).waitFor();
  if (open) await page.locator(`${LOG} [data-seq]`).first().waitFor();
  return page;
}

export async function openList(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Messages, / }).click();
  await page.getByRole("heading", { name: "Recent Conversations" }).waitFor();
}

/** Scrolls the list to this part of its height: 0 is its first message, 1 its last one. */
export async function scrollTo(page: Page, part: number): Promise<void> {
  await page.locator(LOG).evaluate((box, share) => {
    box.scrollTo(0, box.scrollHeight * share);
    // The scroll event comes with the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, part);
}

/** Resolves when the list shows this message. */
export const untilShown = (page: Page, seq: number): Promise<void> =>
  page.locator(`${LOG} [data-seq="${seq}"]`).waitFor({ state: "attached", timeout: 120_000 });

/** The message at the upper edge of the list, and its position in px. */
export const placeOf = (page: Page): Promise<{ seq: number; top: number }> =>
  page.locator(LOG).evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const all = [...box.querySelectorAll("[data-seq]")];
    const one = all.find((message) => message.getBoundingClientRect().bottom > edge);
    return { seq: Number(one?.getAttribute("data-seq")), top: one?.getBoundingClientRect().top ?? Number.NaN };
  });

/** The reference: a page with only a box that lines are appended to. */
export async function openBare(browser: Browser, slow: number): Promise<Page> {
  const page = await openPage(browser, slow);
  await page.setContent('<div id="log" style="height:500px;width:330px;overflow-y:auto"></div>');
  return page;
}

/** Appends `count` lines and scrolls to the end after each. */
export const appendLines = (page: Page, count: number, everyMs: number): Promise<void> =>
  page.evaluate(
    ([most, pause]) =>
      new Promise<void>((resolve) => {
        const box = document.getElementById("log");
        let count = 0;
        const timer = setInterval(() => {
          box?.append(Object.assign(document.createElement("p"), { textContent: `message ${count}` }));
          box?.scrollTo(0, box.scrollHeight);
          count += 1;
          if (count < most) return;
          clearInterval(timer);
          resolve();
        }, pause);
      }),
    [count, everyMs] as const,
  );
