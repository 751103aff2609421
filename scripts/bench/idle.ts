import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Surroundings } from "./bench.ts";
import { memoryOf } from "./lib/processes.ts";
import { megabytes, times, whole } from "./lib/report.ts";
import { startCrowd } from "./load/gather.ts";
import type { Pair, Tab } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";
import { relayPairs, startRelay } from "./targets/start-relay.ts";

/** The bar of design.md, section 11, in kB of 1000 bytes. */
const EACH_MOST_KB = 25;
const PEOPLE = 5000;
const PEOPLE_QUICK = 1000;
/** They connect first, and are not counted: they pay for the code that the others find compiled. */
const FIRST = 500;
/** For what the connecting left behind to be collected. */
const SETTLE_MS = 8000;

/** Memory of a server with so many tabs that are only there, each of another person. */
export const idle: Bench = async (surroundings) => {
  const { options, brood, say, atEnd } = surroundings;
  const count = options.quick ? PEOPLE_QUICK : PEOPLE;
  say(`\nStarting the relay and Kasama, and writing ${whole(count + FIRST)} people`);
  const relay = await startRelay(brood);
  const server = await startKasama({ brood });
  atEnd(server.clean);
  const people = await startPeople(brood, server.dataDir);
  const pairs = (count + FIRST) / 2;
  const onRelay = await weigh(surroundings, relay, tabsOf(relayPairs(pairs)));
  const onKasama = await weigh(surroundings, server, tabsOf(await people.makePairs(pairs)));
  return {
    figures: [
      { what: "Idle tabs", value: whole(count) },
      { what: "  the relay's memory with them", value: megabytes(onRelay.after) },
      { what: "  Kasama's memory with them", value: megabytes(onKasama.after) },
      { what: "  each, relay", value: kilobytes(onRelay.each) },
      {
        what: "  each, Kasama",
        value: kilobytes(onKasama.each),
        bar: { text: `<= ${EACH_MOST_KB} kB`, met: onKasama.each <= EACH_MOST_KB },
      },
      { what: "  each, Kasama / relay", value: times(onKasama.each / onRelay.each) },
    ],
    faults: Number.isNaN(onKasama.each) ? ["This system does not tell what memory a process has."] : [],
  };
};

const kilobytes = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(1)} kB` : "-");

export const tabsOf = (pairs: readonly Pair[]): Tab[] =>
  pairs.flatMap(({ conversation_id, sender, receiver }) =>
    [sender, receiver].map(({ token }) => ({ token, known: { [conversation_id]: 0 } })),
  );

interface Weight {
  /** MiB with everybody there. */
  after: number | null;
  /** kB of each that came after the first ones. */
  each: number;
}

async function weigh({ brood, say }: Surroundings, at: { url: string; pid: number }, tabs: Tab[]): Promise<Weight> {
  const crowd = await startCrowd(brood);
  await crowd.gather(at.url, tabs.slice(0, FIRST));
  await sleep(SETTLE_MS);
  const before = memoryOf(at.pid);
  await crowd.gather(at.url, tabs.slice(FIRST));
  await sleep(SETTLE_MS);
  const after = memoryOf(at.pid);
  await brood.end(crowd.child);
  const each = (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1024 * 1.024) / (tabs.length - FIRST);
  say(`  ${whole(tabs.length)} tabs: ${megabytes(before)} with the first ${FIRST}, ${megabytes(after)} with all`);
  return { after, each };
}
