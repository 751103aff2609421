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

/** The bars of messaging.md's F14. "Unaffected" is at most doubled, as for a storm of logins. */
const MEMORY_MOST_MB = 100;
const P95_MOST = 2;

const TABS = 200;
const TABS_QUICK = 50;
/** Whoever reads: they must not notice. */
const PAIRS = 20;
const EVERY_MS = 250;
/** 1 MB a second to each of the tabs that do not read. */
const FLOOD = { everyMs: 4, bytes: 4000 } as const;
const WARM_UP_MS = 3000;
/** For the tabs to be cut; what remains of it is chatted through. */
const FLOOD_MS = 20_000;
const LOOK_MS = 100;

/**
 * A person's many tabs stop reading while that person is written to without a pause. The server has to let go of them
 * before they fill its memory, and nobody else may feel it.
 */
export const slowReaders: Bench = async ({ options, brood, say, atEnd }) => {
  const count = options.quick ? TABS_QUICK : TABS;
  say(`\nStarting Kasama, and writing ${PAIRS + 1} pairs of people`);
  let cuts = 0;
  const server = await startKasama({
    brood,
    expects: (line) => {
      const isCut = line.includes("does not read");
      if (isCut) cuts += 1;
      return isCut;
    },
  });
  atEnd(server.clean);
  const people = await startPeople(brood, server.dataDir);
  const [flooded, ...pairs] = await people.makePairs(PAIRS + 1);
  if (!flooded) throw new Error("the bench has no people");
  const pids = { server: server.pid, database: server.databasePid };

  const chats = await startGenerator(brood, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const [quiet] = await observe(chats, pids, () => sleep(FLOOD_MS));

  const crowd = await startCrowd(brood);
  const tab = { token: flooded.receiver.token, known: {} };
  await crowd.gather(server.url, Array<typeof tab>(count).fill(tab));
  const before = memoryOf(server.pid);
  // A stopped process: its sockets stand, and nobody reads from them.
  crowd.child.kill("SIGSTOP");
  let cutAfter = Number.NaN;
  const watch = async (): Promise<number> => {
    const began = performance.now();
    const { everyMs, bytes } = FLOOD;
    const flood = await startGenerator(brood, {
      url: server.url,
      pairs: [flooded],
      pace: { everyMs },
      warmUpMs: 0,
      bytes,
    });
    let most = 0;
    while (performance.now() - began < FLOOD_MS) {
      most = Math.max(most, memoryOf(server.pid) ?? Number.NaN);
      if (cuts === count && Number.isNaN(cutAfter)) cutAfter = performance.now() - began;
      await sleep(LOOK_MS);
    }
    floodTally = await flood.end();
    return most;
  };
  let floodTally: Tally | undefined;
  const [flooding, most] = await observe(chats, pids, watch);
  const tally = await chats.end();
  process.kill(crowd.child.pid ?? 0, "SIGCONT");
  const tallies = [tally, ...(floodTally ? [floodTally] : [])];
  return findings({ count, cuts, cutAfter, quiet, flooding, grown: most - (before ?? Number.NaN), tallies });
};

interface Found {
  count: number;
  cuts: number;
  cutAfter: number;
  quiet: Observed;
  flooding: Observed;
  grown: number;
  tallies: Tally[];
}

function findings({ count, cuts, cutAfter, quiet, flooding, grown, tallies }: Found) {
  const ratio = flooding.p95 / quiet.p95;
  const wrong = (of: keyof Pick<Tally, "lost" | "doubles" | "disordered" | "refused">) =>
    tallies.reduce((total, tally) => total + tally[of], 0);
  const faulty = wrong("lost") + wrong("doubles") + wrong("disordered") + wrong("refused");
  const figures: Figure[] = [
    { what: "Tabs that read nothing, 1 MB a second to each", value: whole(count) },
    {
      what: "  cut by the server",
      value: `${whole(cuts)}, the last after ${ms(cutAfter)}`,
      bar: { text: "all", met: cuts === count },
    },
    {
      what: "  the server's memory grew by at most",
      value: megabytes(grown),
      bar: { text: `<= ${MEMORY_MOST_MB} MB`, met: grown <= MEMORY_MOST_MB },
    },
    { what: "Send to receipt of the others, p95: quiet / meanwhile", value: `${ms(quiet.p95)} / ${ms(flooding.p95)}` },
    {
      what: "  p95, meanwhile / quiet",
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
