import type { Page } from "playwright";
import { expect } from "playwright/test";
import { bubble, openChat, openPanel, say, textsOf } from "#client/e2e/support/chat.ts";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { needsBrowser, openWindow, setPageClock } from "../lib/people/browser.ts";
import { until } from "../lib/until.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;
const SENT_MS = 20_000;
/** The formats of Intl.RelativeTimeFormat for future times, and negative numbers. */
const IN_THE_FUTURE = /-\d|\bin (a|an|\d+) |tomorrow|next /i;

/** Uses a real page whose sent messages are lost for a while. */
export const clientClock: Fault = {
  id: "F17",
  says: "the browser's clock is a year ahead and then set right, with messages unsent: they stay in the order of writing; a year ahead or behind, it sends, and no time is in the future (R3)",
  bugs: [{ mutant: "queued-by-clock", breaks: "R3", message: /they were sent as/ }],
  mutatesClient: true,
  problem: needsBrowser,
  async run(stage) {
    const { database, faulty, history, proxy } = stage;
    const [her, him] = [await database.person("general"), await database.person("employer")];
    const talk = await stage.talk(her, him);
    const tab = await stage.open(him, { direct: true });
    await tab.say(talk.id, "Before");
    const { page, close } = await openWindow({ url: proxy.url, person: her });
    try {
      const line = await sendsLosable(page);
      if (faulty) {
        history.note("her clock is a year ahead");
        await setPageClock(page, YEAR);
      }
      await page.reload();
      await openChat(page, him.name);
      await expect(bubble(page, him.name, "Before")).toBeVisible();
      line.losesSends = true;
      await say(page, him.name, "First");
      await expect(bubble(page, him.name, "First")).toBeVisible();
      history.note("'First' waits in the outbox");
      if (faulty) await setPageClock(page, 0);
      await page.reload();
      await openChat(page, him.name);
      await say(page, him.name, "Second");
      await expect(bubble(page, him.name, "Second")).toBeVisible();
      line.losesSends = false;
      history.note("both wait, and the line is good again");
      const stored = async (): Promise<string[]> =>
        (await database.messagesOf(talk.id)).map(({ content }) => content).slice(1);
      demand("R7", await until(async () => (await stored()).length === 2, SENT_MS), "not everything is sent");
      demand("R3", (await stored()).join() === "First,Second", `they were sent as ${await stored()}`);
      const shown = async (): Promise<string> => (await textsOf(page, him.name)).join("|");
      const right = async (): Promise<boolean> => /: Before\|.*: First\|.*: Second$/.test(await shown());
      demand("R4", await until(right, SENT_MS), `the page shows ${await shown()}`);
      for (const off of faulty ? [YEAR, -YEAR] : [0]) {
        history.note(`her clock is ${off} ms off`);
        await setPageClock(page, off);
        const sent = `Sent with a clock that is ${off} ms off`;
        await writeAnew(page, him.name, sent);
        demand("R7", await until(async () => (await stored()).includes(sent), SENT_MS), "it sends nothing");
      }
    } finally {
      await close();
    }
  },
};

/** In a new page: the time of the last message in the list of conversations is in the past, and sending works. */
async function writeAnew(page: Page, name: string, text: string): Promise<void> {
  await page.reload();
  await openPanel(page);
  const row = page.getByRole("button", { name: new RegExp(`^${name}`) });
  const preview = (await row.textContent()) ?? "";
  demand("R4", !IN_THE_FUTURE.test(preview), `the list of conversations says '${preview}'`);
  await row.click();
  await say(page, name, text);
}

/** Can drop everything that the page sends, so that it never gets an answer. Stays active over reloads. */
async function sendsLosable(page: Page): Promise<{ losesSends: boolean }> {
  const line = { losesSends: false };
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!line.losesSends || !message.toString().includes('"chat:send"')) server.send(message);
    });
  });
  return line;
}
