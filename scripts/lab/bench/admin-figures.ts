import { setTimeout as sleep } from "node:timers/promises";
import { ANALYTICS_MONTHS_MAX, adminAnalytics, adminStats } from "#shared/admin/figures/figures.rest.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { type Figure, ms, times, whole } from "./lib/report.ts";
import { summarizeLatency } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** Counting may slow chats down by this factor at most. */
const CHAT_MOST = 2;

const USERS = 100_000;
const MESSAGES = 500_000;
const QUICK = 20;
const CALLS = 100;
const CALLS_QUICK = 30;
const WARM_UP = 20;
const PAIRS = 20;
const EVERY_MS = 100;
const WARM_UP_MS = 2000;
/** The interval at which the statistics are counted again, and a little more. */
const COUNTED_ANEW_MS = 30_500;
const TRY_AGAIN_MS = 200;
const PATIENCE_MS = 120_000;
/** Chats are measured for at least this long while something is counted. */
const LEAST_MS = 1000;

type Percentiles = { p50: number; p99: number };
const NEVER: Percentiles = { p50: Number.NaN, p99: Number.NaN };

/** Statistics and overview over two years of many people, compared with a trivial call, and their effect on chats. */
export const adminFigures: Bench = async ({ options, group, say, atEnd }) => {
  const size = (count: number) => (options.quick ? Math.ceil(count / QUICK) : count);
  const calls = options.quick ? CALLS_QUICK : CALLS;
  say(`\nStarting Kasama, and writing ${whole(size(USERS))} users and some ${whole(size(MESSAGES))} messages`);
  const server = await startKasama({ group });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const pairs = await people.makePairs(PAIRS);
  const began = performance.now();
  const { token, messages } = await people.makeYears({ users: size(USERS), messages: size(MESSAGES) });
  say(`  ${whole(messages)} messages written, in ${ms(performance.now() - began)}`);

  const problems = new Set<string>();
  const call = async (path: string): Promise<number> => {
    const asked = performance.now();
    for (;;) {
      const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
      await response.json();
      const took = performance.now() - asked;
      if (response.status === 200) return took;
      // On a busy machine the first count may take longer than a call may: it continues, and the call is repeated.
      if (response.status !== 503 || took > PATIENCE_MS) {
        problems.add(`${path} answered ${response.status}`);
        return took;
      }
      await sleep(TRY_AGAIN_MS);
    }
  };
  const statistics = () => call(`${adminAnalytics.path}?months=${ANALYTICS_MONTHS_MAX}`);

  const generator = await startGenerator(group, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const meanwhile = (work: () => Promise<number>) =>
    generator.measure(async () => (await Promise.all([work(), sleep(LEAST_MS)]))[0]);
  say("  chats alone, then chats while everything is counted, the first time and again");
  const [alone] = await generator.measure(() => sleep(options.seconds * 1000));
  const [beside, first] = await meanwhile(statistics);
  const counted = performance.now();

  say(`  ${calls} times the overview, statistics that are kept, and empty calls in turn`);
  const took = { overview: [] as number[], kept: [] as number[], empty: [] as number[] };
  for (let n = 0; n < WARM_UP + calls; n += 1) {
    const [overview, kept, empty] = [await call(adminStats.path), await statistics(), await call(readPreferences.path)];
    if (n < WARM_UP) continue;
    took.overview.push(overview);
    took.kept.push(kept);
    took.empty.push(empty);
  }
  await sleep(Math.max(0, COUNTED_ANEW_MS - (performance.now() - counted)));
  const [besideAgain, again] = await meanwhile(statistics);
  const { lost, refused } = await generator.end();
  if (lost + refused > 0) problems.add(`${lost} messages were lost and ${refused} refused`);

  const chat = alone.latency ?? NEVER;
  return {
    figures: [
      ...callFigures(took),
      ...countingFigures("Counting two years for the first time", first, chat, beside.latency ?? NEVER),
      ...countingFigures("Counting them again", again, chat, besideAgain.latency ?? NEVER),
    ],
    faults: [...problems],
  };
};

function callFigures(took: Record<"overview" | "kept" | "empty", readonly number[]>): Figure[] {
  const [overview, kept, empty] = [took.overview, took.kept, took.empty].map(
    (values) => summarizeLatency(values) ?? NEVER,
  ) as [Percentiles, Percentiles, Percentiles];
  return [
    { what: "An empty authenticated call, p50 / p99", value: `${ms(empty.p50)} / ${ms(empty.p99)}` },
    { what: "Cached statistics, p50 / p99", value: `${ms(kept.p50)} / ${ms(kept.p99)}` },
    { what: "  p99, compared with an empty call", value: times(kept.p99 / empty.p99) },
    { what: "Overview, counted for each call, p50 / p99", value: `${ms(overview.p50)} / ${ms(overview.p99)}` },
    { what: "  p99, compared with an empty call", value: times(overview.p99 / empty.p99) },
  ];
}

/** How long a count took, and how much it slowed the chats down. */
function countingFigures(what: string, tookMs: number, alone: Percentiles, during: Percentiles): Figure[] {
  return [
    { what, value: ms(tookMs) },
    { what: "  messages' p99 alone / during it", value: `${ms(alone.p99)} / ${ms(during.p99)}` },
    {
      what: "  during it / alone",
      value: times(during.p99 / alone.p99),
      bar: { text: `<= ${CHAT_MOST} x`, met: during.p99 <= CHAT_MOST * alone.p99 },
    },
  ];
}
