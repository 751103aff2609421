import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { memoryOf } from "./lib/processes.ts";
import { type Figure, megabytes, ms, times, whole } from "./lib/report.ts";
import { startGenerator } from "./load/driver.ts";
import { startCrowd } from "./load/gather.ts";
import { type Observed, observe, othersFigure } from "./load/observe.ts";
import type { Tally } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/**
 * The targets of messaging.md's F14, each compared with the same flood to tabs that do read: the cost of sending that
 * much is not caused by slow readers. "Unaffected" means at most doubled, as in the bench of logins.
 */
const MEMORY_MOST_MB = 100;
const P95_MOST = 2;

const TABS = 200;
const TABS_QUICK = 20;
/** Pairs of normal readers, who must not be affected. */
const PAIRS = 20;
const EVERY_MS = 250;
/** 1 MB per second to each of the tabs that do not read. */
const FLOOD = { everyMs: 4, bytes: 4000 } as const;
const WARM_UP_MS = 3000;
/** The duration of each flood. Slow readers are disconnected in the first seconds; the rest measures the chats. */
const FLOOD_MS = 20_000;
const FLOOD_MS_QUICK = 5000;
const LOOK_MS = 100;

/**
 * The many tabs of one person are flooded, first while they read and then while they do not. The server has to
 * disconnect the slow ones before they fill its memory, and other people must not be affected.
 */
export const slowReaders: Bench = async ({ options, group, say, atEnd }) => {
  const count = options.quick ? TABS_QUICK : TABS;
  const floodMs = options.quick ? FLOOD_MS_QUICK : FLOOD_MS;
  say(`\nStarting Kasama, and writing ${PAIRS + 1} pairs of people`);
  let cuts = 0;
  const server = await startKasama({
    group,
    expects: (line) => {
      const isCut = line.includes("does not read");
      if (isCut) cuts += 1;
      return isCut;
    },
  });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const [flooded, ...pairs] = await people.makePairs(PAIRS + 1);
  if (!flooded) throw new Error("the bench has no people");
  const pids = { server: server.pid, database: server.databasePid };

  const chats = await startGenerator(group, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const [quiet] = await observe(chats, pids, () => sleep(floodMs));

  const crowd = await startCrowd(group);
  const tab = { token: flooded.receiver.token, known: {} };
  await crowd.gather(server.url, Array<typeof tab>(count).fill(tab));
  const memory = () => memoryOf(server.pid) ?? Number.NaN;
  const before = memory();
  const floods: Tally[] = [];
  let cutAfter = Number.NaN;
  /** @returns the server's peak memory in MB */
  const flood = async (): Promise<number> => {
    const began = performance.now();
    const { everyMs, bytes } = FLOOD;
    const writer = await startGenerator(group, {
      url: server.url,
      pairs: [flooded],
      pace: { everyMs },
      warmUpMs: 0,
      bytes,
    });
    let most = 0;
    while (performance.now() - began < floodMs) {
      most = Math.max(most, memory());
      if (cuts === count && Number.isNaN(cutAfter)) cutAfter = performance.now() - began;
      await sleep(LOOK_MS);
    }
    floods.push(await writer.end());
    return most;
  };
  const [reading, most] = await observe(chats, pids, flood);
  if (cuts > 0) throw new Error("a tab was cut that reads");
  // The sockets of a stopped process stay open, but nothing reads from them.
  crowd.child.kill("SIGSTOP");
  const [slow, mostSlow] = await observe(chats, pids, flood);
  const tally = await chats.end();
  process.kill(crowd.child.pid ?? 0, "SIGCONT");
  const grown = { reading: most - before, slow: mostSlow - before };
  return findings({ count, cuts, cutAfter, quiet, reading, slow, grown, tallies: [tally, ...floods] });
};

interface Found {
  count: number;
  cuts: number;
  cutAfter: number;
  quiet: Observed;
  reading: Observed;
  slow: Observed;
  /** Growth in MB since before the floods. */
  grown: { reading: number; slow: number };
  tallies: Tally[];
}

function findings({ count, cuts, cutAfter, quiet, reading, slow, grown, tallies }: Found) {
  const ratio = slow.p95 / reading.p95;
  const more = Math.max(0, grown.slow - grown.reading);
  const wrong = (of: keyof Pick<Tally, "lost" | "doubles" | "disordered" | "refused">) =>
    tallies.reduce((total, tally) => total + tally[of], 0);
  const faulty = wrong("lost") + wrong("doubles") + wrong("disordered") + wrong("refused");
  const figures: Figure[] = [
    { what: "Tabs, 1 MB a second to each", value: whole(count) },
    {
      what: "  cut by the server",
      value: `${whole(cuts)}, the last after ${ms(cutAfter)}`,
      bar: { text: "all", met: cuts === count },
    },
    {
      what: "  the server's memory grew by at most, while they read",
      value: megabytes(grown.reading),
    },
    {
      what: "  and by so much more while they did not",
      value: megabytes(more),
      bar: { text: `<= ${MEMORY_MOST_MB} MB`, met: more <= MEMORY_MOST_MB },
    },
    {
      what: "Send to receipt of the others, p95: quiet / they read / they do not",
      value: [quiet, reading, slow].map(({ p95 }) => ms(p95)).join(" / "),
    },
    {
      what: "  p95, they do not / they read",
      value: times(ratio),
      bar: { text: `<= ${P95_MOST} x`, met: ratio <= P95_MOST },
    },
    {
      what: "Lost / doubled / out of order / refused, of everybody who reads",
      value: [wrong("lost"), wrong("doubles"), wrong("disordered"), wrong("refused")].join(" / "),
      bar: { text: "0 / 0 / 0 / 0", met: faulty === 0 },
    },
    othersFigure([quiet]),
  ];
  return { figures, faults: tallies.flatMap(({ problems }) => problems) };
}
