import { setTimeout as sleep } from "node:timers/promises";
import { ANALYTICS_MONTHS_MAX, adminAnalytics, adminStats } from "#shared/admin/figures/figures.rest.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { type Figure, ms, times, whole } from "./lib/report.ts";
import { summarizeLatency } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** Chats must not notice that somebody counts. */
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
/** Between two countings of the statistics, and a little. */
const COUNTED_ANEW_MS = 30_500;
const TRY_AGAIN_MS = 200;
const PATIENCE_MS = 120_000;
/** What is measured of chats while something is counted lasts so long at least. */
const LEAST_MS = 1000;

/** Statistics and overview over two years of many people, beside a call that has next to nothing to do, and beside chats. */
export const adminFigures: Bench = async ({ options, brood, say, atEnd }) => {
  const size = (count: number) => (options.quick ? Math.ceil(count / QUICK) : count);
  const calls = options.quick ? CALLS_QUICK : CALLS;
  say(`\nStarting Kasama, and writing ${whole(size(USERS))} users and some ${whole(size(MESSAGES))} messages`);
  const server = await startKasama({ brood });
  atEnd(server.clean);
  const people = await startPeople(brood, server.dataDir);
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
      // On a machine that is busy with others a first counting may outlast a call: it goes on, and is asked for again.
      if (response.status !== 503 || took > PATIENCE_MS) {
        problems.add(`${path} answered ${response.status}`);
        return took;
      }
      await sleep(TRY_AGAIN_MS);
    }
  };
  const statistics = () => call(`${adminAnalytics.path}?months=${ANALYTICS_MONTHS_MAX}`);

  const generator = await startGenerator(brood, {
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

  const never = { p50: Number.NaN, p99: Number.NaN };
  const [overview, kept, empty] = [took.overview, took.kept, took.empty].map(
    (values) => summarizeLatency(values) ?? never,
  ) as [typeof never, typeof never, typeof never];
  const chat = alone.latency ?? never;
  const counting = (what: string, tookMs: number, latency: typeof never): Figure[] => [
    { what, value: ms(tookMs) },
    { what: "  messages' p99 alone / meanwhile", value: `${ms(chat.p99)} / ${ms(latency.p99)}` },
    {
      what: "  meanwhile / alone",
      value: times(latency.p99 / chat.p99),
      bar: { text: `<= ${CHAT_MOST} x`, met: latency.p99 <= CHAT_MOST * chat.p99 },
    },
  ];
  return {
    figures: [
      { what: "An empty authenticated call, p50 / p99", value: `${ms(empty.p50)} / ${ms(empty.p99)}` },
      { what: "Statistics that are kept, p50 / p99", value: `${ms(kept.p50)} / ${ms(kept.p99)}` },
      { what: "  p99, beside an empty call", value: times(kept.p99 / empty.p99) },
      {
        what: "Overview, counted while it is asked for, p50 / p99",
        value: `${ms(overview.p50)} / ${ms(overview.p99)}`,
      },
      { what: "  p99, beside an empty call", value: times(overview.p99 / empty.p99) },
      ...counting("Counting two years for the first time", first, beside.latency ?? never),
      ...counting("Counting them again", again, besideAgain.latency ?? never),
    ],
    faults: [...problems],
  };
};
