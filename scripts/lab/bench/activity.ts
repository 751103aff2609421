import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import type { EventData } from "#shared/realtime.ts";
import { FRAME_MAX } from "#shared/realtime.ts";
import type { Bench, Findings } from "./bench.ts";
import { messageOf } from "./lib/process-group.ts";
import { type Figure, ms, percent, times, whole } from "./lib/report.ts";
import { percentile } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import { type Observed, observe, othersFigure } from "./load/observe.ts";
import type { FromNoting, Tally, ToNoting } from "./load/protocol.ts";
import { type KasamaServer, startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The target of issue 8. */
const P99_MOST = 2;
/** Feed updates per second: more than a person can follow is useless. */
const FRAMES_MOST = 5.5;

const PER_SECOND = 100;
const SECONDS = 60;
const SECONDS_QUICK = 10;
const PAIRS = 20;
const EVERY_MS = 250;
const WARM_UP_MS = 3000;
/** How often an admin loads the list. */
const LIST_EVERY_MS = 500;
/** The feed has settled after this time. */
const REST_MS = 1500;

/** What an admin's open tab received, and how long the list took meanwhile. */
interface Watched {
  frames: number;
  largest: number;
  sent: number;
  more: number;
  lists: number[];
}

/** Chat latency while a hundred events a second are pushed to admins, between two quiet rounds. */
export const activity: Bench = async ({ options, group, say, atEnd }) => {
  const seconds = options.quick ? SECONDS_QUICK : SECONDS;
  say(`\nStarting Kasama, and writing ${PAIRS} pairs of people and an admin`);
  const server = await startKasama({ group, program: new URL("targets/noting-server.ts", import.meta.url) });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const [pairs, admin] = [await people.makePairs(PAIRS), await people.makeAdmin()];
  const ask = <K extends FromNoting["kind"]>(request: ToNoting, kind: K) => {
    server.child.send(request);
    return messageOf<FromNoting, K>(server.child, kind);
  };
  await ask({ kind: "settle" }, "settled");
  const watcher = watch(server.url, admin);
  await watcher.connected;
  const generator = await startGenerator(group, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const ids = pairs.flatMap(({ sender, receiver }) => [sender.id, receiver.id]);
  const pids = { server: server.pid, database: server.databasePid };
  const quiet = async () => (await observe(generator, pids, () => sleep((seconds * 1000) / 2)))[0];

  say(`${seconds / 2} s of quiet, ${seconds} s with ${PER_SECOND} activities a second, ${seconds / 2} s of quiet\n`);
  const before = await quiet();
  const [busy, noted] = await observe(generator, pids, async () => {
    const looking = watcher.lookAtList();
    const { count } = await ask({ kind: "note", perSecond: PER_SECOND, seconds, people: ids }, "noted");
    await looking.end();
    return count;
  });
  await sleep(REST_MS);
  const watched = watcher.end();
  const after = await quiet();
  const { stored } = await ask({ kind: "count" }, "counted");
  const tally = await generator.end();
  return findings({ seconds, quiet: [before, after], busy, noted, stored, watched, tally });
};

/** An admin's tab: it receives the feed, and loads the list repeatedly until stopped. */
function watch(url: KasamaServer["url"], token: string) {
  const watched: Watched = { frames: 0, largest: 0, sent: 0, more: 0, lists: [] };
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  socket.on("activity:new", (frame: EventData<"activity:new">) => {
    watched.frames += 1;
    watched.largest = Math.max(watched.largest, Buffer.byteLength(JSON.stringify(["activity:new", frame])));
    watched.sent += frame.activities.length;
    watched.more += frame.more;
  });

  async function look(): Promise<void> {
    const began = performance.now();
    const answer = await fetch(`${url}/api/admin/activities`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    watched.lists.push(answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
  }

  return {
    connected: new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    }),
    lookAtList: () => {
      let ended = false;
      const looking = (async () => {
        while (!ended) {
          await look();
          await sleep(LIST_EVERY_MS);
        }
      })();
      return {
        end: async () => {
          ended = true;
          await looking;
        },
      };
    },
    end: (): Watched => {
      socket.disconnect();
      return watched;
    },
  };
}

interface Found {
  seconds: number;
  quiet: [Observed, Observed];
  busy: Observed;
  noted: number;
  stored: number;
  watched: Watched;
  tally: Tally;
}

function findings({ seconds, quiet, busy, noted, stored, watched, tally }: Found): Findings {
  const mean = (value: (round: Observed) => number) => (value(quiet[0]) + value(quiet[1])) / 2;
  const ratio = busy.p99 / mean(({ p99 }) => p99);
  const wrong = tally.lost + tally.doubles + tally.disordered + tally.refused;
  const sent = watched.sent + watched.more;
  const frames = watched.frames / seconds;
  const lists = watched.lists.toSorted((a, b) => a - b);
  const figures: Figure[] = [
    { what: "Send to receipt, p50, quiet (mean of both)", value: ms(mean(({ p50 }) => p50)) },
    { what: `Send to receipt, p50, ${PER_SECOND} activities a second`, value: ms(busy.p50) },
    { what: "Send to receipt, p99, quiet (mean of both)", value: ms(mean(({ p99 }) => p99)) },
    { what: `Send to receipt, p99, ${PER_SECOND} activities a second`, value: ms(busy.p99) },
    { what: "  p99, busy / quiet", value: times(ratio), bar: { text: `<= ${P99_MOST} x`, met: ratio <= P99_MOST } },
    {
      what: "CPU of server / database, quiet",
      value: `${percent(mean(({ serverCpu }) => serverCpu ?? Number.NaN))} / ${percent(mean(({ databaseCpu }) => databaseCpu ?? Number.NaN))}`,
    },
    { what: "CPU of server / database, busy", value: `${percent(busy.serverCpu)} / ${percent(busy.databaseCpu)}` },
    {
      what: "Activities noted / stored",
      value: `${whole(noted)} / ${whole(stored)}`,
      bar: { text: "equal", met: noted === stored },
    },
    {
      what: "  sent to an admin / only counted",
      value: `${whole(watched.sent)} / ${whole(watched.more)}`,
      bar: { text: "all", met: sent === stored },
    },
    {
      what: "Frames a second",
      value: frames.toFixed(1),
      bar: { text: `<= ${FRAMES_MOST}`, met: frames <= FRAMES_MOST },
    },
    {
      what: "Largest frame",
      value: `${(watched.largest / 1000).toFixed(1)} kB`,
      bar: { text: `<= ${FRAME_MAX / 1024} kB`, met: watched.largest <= FRAME_MAX },
    },
    {
      what: "The list meanwhile, p50 / slowest",
      value: `${ms(percentile(lists, 0.5))} / ${ms(lists.at(-1) ?? Number.NaN)}`,
    },
    {
      what: "Messages lost / doubled / out of order / refused",
      value: [tally.lost, tally.doubles, tally.disordered, tally.refused].join(" / "),
      bar: { text: "0 / 0 / 0 / 0", met: wrong === 0 },
    },
    othersFigure([...quiet, busy]),
  ];
  const faults = [...tally.problems];
  if (wrong > 0) faults.push("Messages were lost, doubled, disordered or refused: the figures say nothing.");
  if (noted !== stored) faults.push(`${noted - stored} of ${noted} activities are not stored.`);
  if (sent !== stored) faults.push(`An admin was sent of ${sent} of ${stored} activities.`);
  return { figures, faults: [...new Set(faults)] };
}
