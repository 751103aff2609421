import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright";
import { openWriter, pour, type Writer } from "#client/e2e/support/flood.ts";
import { findChromium } from "../../lib/chromium.mjs";
import { ensureClient, ROOT } from "../../lib/setup.mjs";
import type { Bench } from "./bench.ts";
import { type Figure, ms, percent } from "./lib/report.ts";
import { type Frames, watchFrames } from "./load/frames.ts";
import { type Pair, payload } from "./load/protocol.ts";
import { appendLines, openBare, openList, openReader, placeOf, scrollTo, untilShown } from "./load/reader.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The target of issue 5, on an otherwise idle machine. */
const LONGEST_MOST_MS = 100;

const EVERY_MS = 10;
const CONVERSATIONS = 50;
const HISTORY = 200;
/** Fills a chat window until it drops the oldest messages. */
const FULL = 400;
/** Slowdown factor that simulates a phone that is some years old. */
const SLOW = 4;

/** Everything that a scene needs. */
interface Stage {
  browser: Browser;
  url: string;
  /** The conversations of one reader. */
  talks: readonly Pair[];
  slow: number;
  seconds: number;
}

interface Scene {
  frames: Frames;
  fault?: string;
}

const textsFor = (seconds: number): string[] =>
  Array.from({ length: (seconds * 1000) / EVERY_MS }, (_, n) => payload(n));

/** Runs the scene on a page and closes it afterwards. */
async function withPage(opening: Promise<Page>, play: (page: Page) => Promise<Scene>): Promise<Scene> {
  const page = await opening;
  try {
    return await play(page);
  } finally {
    await page.context().close();
  }
}

/** Runs the scene with senders for these conversations, who leave afterwards. */
async function withWriters<T>(
  url: string,
  talks: readonly Pair[],
  play: (writers: Writer[]) => Promise<T>,
): Promise<T> {
  const writers = await Promise.all(talks.map((talk) => openWriter(url, talk.sender.token, talk.conversation_id)));
  try {
    return await play(writers);
  } finally {
    for (const writer of writers) writer.close();
  }
}

const reader = ({ browser, url, slow }: Stage, talk: Pair, open: boolean) => openReader(browser, url, talk, slow, open);

const bare = ({ browser, slow, seconds }: Stage) =>
  withPage(openBare(browser, slow), async (page) => ({
    frames: await watchFrames(page, () => appendLines(page, textsFor(seconds).length, EVERY_MS)),
  }));

const silence = (stage: Stage, talk: Pair) =>
  withPage(reader(stage, talk, true), async (page) => ({
    frames: await watchFrames(page, () => sleep(stage.seconds * 1000)),
  }));

const atBottom = (stage: Stage, talk: Pair) =>
  withWriters(stage.url, [talk], (writers) =>
    withPage(reader(stage, talk, true), async (page) => {
      const texts = textsFor(stage.seconds);
      // A conversation opens at its first new message.
      await scrollTo(page, 1);
      // First fill the window.
      await pour(writers, textsFor((FULL * EVERY_MS) / 1000), EVERY_MS);
      await untilShown(page, HISTORY + FULL);
      const frames = await watchFrames(page, async () => {
        await pour(writers, texts, EVERY_MS);
        await untilShown(page, HISTORY + FULL + texts.length);
      });
      return { frames };
    }),
  );

const furtherUp = (stage: Stage, talk: Pair) =>
  withWriters(stage.url, [talk], (writers) =>
    withPage(reader(stage, talk, true), async (page) => {
      await scrollTo(page, 0.5);
      const before = await placeOf(page);
      const frames = await watchFrames(page, () => pour(writers, textsFor(stage.seconds), EVERY_MS));
      const after = await placeOf(page);
      const stays = after.seq === before.seq && Math.abs(after.top - before.top) <= 1;
      return stays ? { frames } : { frames, fault: "the message that was read has moved" };
    }),
  );

const inOthers = (stage: Stage, talk: Pair) =>
  withWriters(stage.url, stage.talks, (writers) =>
    withPage(reader(stage, talk, false), async (page) => {
      await openList(page);
      return { frames: await watchFrames(page, () => pour(writers, textsFor(stage.seconds), EVERY_MS)) };
    }),
  );

/** Each scene has its own conversation. The first one is the reference. */
const SCENES: { what: string; play: (stage: Stage, talk: Pair) => Promise<Scene> }[] = [
  { what: "a bare page that appends lines", play: bare },
  { what: "Kasama, nothing arrives", play: silence },
  { what: "at the bottom of the open chat", play: atBottom },
  { what: "reading further up in it", play: furtherUp },
  { what: `in ${CONVERSATIONS} chats, their list open`, play: inOthers },
];

/** Whether a reader's page still draws its frames while 100 messages a second arrive. */
export const flood: Bench = async ({ options, group, say, atEnd }) => {
  const { seconds } = options;
  await ensureClient(ROOT, process.execPath);
  say("\nStarting Kasama and a browser");
  const server = await startKasama({ group });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--disable-gpu"] });
  const figures: Figure[] = [];
  const faults: string[] = [];
  try {
    for (const slow of [1, SLOW]) {
      const talks = await people.makeInbox(CONVERSATIONS, HISTORY);
      for (const [index, { what, play }] of SCENES.entries()) {
        const name = slow > 1 ? `${what}, ${slow} x slower` : what;
        say(`  ${name}: ${seconds} s`);
        const talk = talks[index];
        if (!talk) throw new Error("there is a conversation for each scene");
        const { frames, fault } = await play({ browser, url: server.url, talks, slow, seconds }, talk);
        figures.push(...figuresOf(name, frames, slow === 1 && index > 0));
        if (fault) faults.push(`${name}: ${fault}`);
      }
    }
  } finally {
    await browser.close();
  }
  return { figures, faults };
};

function figuresOf(what: string, frames: Frames, hasBar: boolean): Figure[] {
  const { longest, p99, over50, over100, longestWork, busy } = frames;
  const bar = { text: `< ${LONGEST_MOST_MS} ms`, met: longest < LONGEST_MOST_MS };
  return [
    { what: `Longest gap between frames: ${what}`, value: ms(longest), ...(hasBar ? { bar } : {}) },
    { what: "  p99; over 50 ms; over 100 ms", value: `${ms(p99)}; ${over50}; ${over100}` },
    { what: "  longest frame at work; share of a core", value: `${ms(longestWork)}; ${percent(busy)}` },
  ];
}
