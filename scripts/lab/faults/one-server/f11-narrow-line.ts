import { expect } from "playwright/test";
import { announcementsOf, clearAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, openChat, say, textsOf } from "#client/e2e/support/chat.ts";
import type { Fault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { needsBrowser, openWindow } from "../lib/people/browser.ts";
import { until } from "../lib/until.ts";

const LINE = { latencyMs: 300, jitterMs: 50, bandwidth: 8000 };
/** The longest time until 'Sent' is shown. The first message does not count: the tab may still be loading. */
const SENT_MS = 5000;
const ARRIVAL_MS = 20_000;
const MESSAGES = 8;

/** Uses a real page. Packet loss is not simulated: TCP would turn it into latency anyway. */
export const narrowLine: Fault = {
  id: "F11",
  says: "300 ms of delay and 8 kB/s: a message is sent within 5 s and announced once to a screen reader (R2, R4)",
  bugs: [{ mutant: "fat-acks", breaks: "R4", message: /was not sent after/ }],
  problem: needsBrowser,
  async run(stage) {
    const { database, faulty, history, proxy } = stage;
    const [her, him] = [await database.person("general"), await database.person("employer")];
    const talk = await stage.talk(her, him);
    const tab = await stage.open(him, { direct: true });
    const { page, close } = await openWindow({ url: proxy.url, person: her });
    try {
      await tab.say(talk.id, "Before");
      await openChat(page, him.name);
      await expect(bubble(page, him.name, "Before")).toBeVisible();
      if (faulty) {
        history.note("the line is slow and narrow");
        proxy.apply(LINE);
      }
      for (let n = 0; n < MESSAGES; n += 1) {
        const from = performance.now();
        await say(page, him.name, `Hers ${n}.`);
        const sent = bubble(page, him.name, `Hers ${n}.`).getByText(/Sent|Seen/);
        const isSent = await until(async () => (await sent.count()) > 0, SENT_MS);
        demand("R4", isSent || n === 0, `a message was not sent after ${Math.round(performance.now() - from)} ms`);
      }
      await clearAnnouncements(page);
      for (let n = 0; n < MESSAGES; n += 1) await tab.say(talk.id, `His ${n}.`);
      const rows = await database.messagesOf(talk.id);
      const shown = async (): Promise<string> =>
        (await textsOf(page, him.name)).map((line) => line.replace(/^.*?: /, "")).join("\n");
      const wanted = rows.map(({ content }) => content).join("\n");
      demand("R4", await until(async () => (await shown()) === wanted, ARRIVAL_MS), "the page shows something else");
      const hers = rows.filter(({ sender_id }) => sender_id === her.id).map(({ content }) => content);
      demand(
        "R2",
        hers.join() === hers.filter((text, n) => hers.indexOf(text) === n).join(),
        "a message is there twice",
      );
      const announced = (await announcementsOf(page)).map(({ text }) => text).join("\n");
      for (let n = 0; n < MESSAGES; n += 1)
        demand("R2", announced.split(`His ${n}.`).length <= 2, `'His ${n}.' was announced twice`);
      const heard = rows.filter(({ sender_id }) => sender_id === him.id);
      demand("R1", heard.length === MESSAGES + 1, `${heard.length} of his messages are there`);
    } finally {
      await close();
    }
  },
};
