import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Surroundings } from "./bench.ts";
import { messageOf } from "./lib/process-group.ts";
import { memoryOf } from "./lib/processes.ts";
import { megabytes, times, whole } from "./lib/report.ts";
import { startCrowd } from "./load/gather.ts";
import type { FromCollector, Pair, Tab, ToCollector } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";
import { relayPairs, startRelay } from "./targets/start-relay.ts";

/** The target of design.md, section 11, in kB of 1000 bytes. */
const EACH_MOST_KB = 25;
const PEOPLE = 5000;
const PEOPLE_QUICK = 500;
/** These connect first and are not counted: they pay for compiling the code. */
const FIRST = 500;
/** The time for work after a handshake to end, such as the second check of the session. */
const SETTLE_MS = 3000;

/** Memory of a server with many idle tabs, each of another person. */
export const idle: Bench = async (surroundings) => {
  const { options, group, say, atEnd } = surroundings;
  const count = options.quick ? PEOPLE_QUICK : PEOPLE;
  say(`\nStarting the relay and Kasama, and writing ${whole(count + FIRST)} people`);
  const preload = new URL("targets/collect-garbage.ts", import.meta.url);
  const relay = await startRelay(group, preload);
  const server = await startKasama({ group, preload });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
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
      {
        what: "  of it in use within V8, relay / Kasama",
        value: `${kilobytes(onRelay.live)} / ${kilobytes(onKasama.live)}`,
      },
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
  /** MiB with all of them connected. */
  after: number | null;
  /** kB per tab after the first ones: resident memory of the process, and V8's heap in use. */
  each: number;
  live: number;
}

interface Target {
  url: string;
  pid: number;
  child: ChildProcess;
}

async function weigh({ group, say }: Surroundings, at: Target, tabs: Tab[]): Promise<Weight> {
  const crowd = await startCrowd(group);
  await crowd.gather(at.url, tabs.slice(0, FIRST));
  const before = await settled(at);
  await crowd.gather(at.url, tabs.slice(FIRST));
  const after = await settled(at);
  await group.end(crowd.child);
  const count = tabs.length - FIRST;
  const each = (((after.resident ?? Number.NaN) - (before.resident ?? Number.NaN)) * 1024 * 1.024) / count;
  const live = (after.liveBytes - before.liveBytes) / 1000 / count;
  say(
    `  ${whole(tabs.length)} tabs: ${megabytes(before.resident)} with the first ${FIRST}, ` +
      `${megabytes(after.resident)} with all`,
  );
  return { after: after.resident, each, live };
}

/** The memory of a process after its handshakes have ended and their garbage was collected. */
async function settled({ pid, child }: Target): Promise<{ resident: number | null; liveBytes: number }> {
  await sleep(SETTLE_MS);
  const request: ToCollector = { kind: "collect" };
  child.send(request);
  const { liveBytes } = await messageOf<FromCollector, "collected">(child, "collected");
  return { resident: memoryOf(pid), liveBytes };
}
