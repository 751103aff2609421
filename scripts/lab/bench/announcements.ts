import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { announcementReach, createAnnouncement } from "#shared/admin/announcements/announcements.rest.ts";
import type { EventData } from "#shared/realtime.ts";
import type { Bench, Findings } from "./bench.ts";
import { type Figure, ms, percent, times, whole } from "./lib/report.ts";
import { startGenerator } from "./load/driver.ts";
import { startCrowd } from "./load/gather.ts";
import { type Observed, observe, othersFigure } from "./load/observe.ts";
import type { Tally } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The highest factor by which an announcement may slow down messages meanwhile. */
const P99_MOST = 2;

const PEOPLE = 5000;
/** How many of them have the site open. */
const TABS = 500;
const QUICK = 10;
const PAIRS = 20;
const EVERY_MS = 250;
const WARM_UP_MS = 3000;
/** The bench gives up if the announcement is not delivered within this time. */
const TOLD_MS = 300_000;
/** Pushed events have arrived after this time. */
const REST_MS = 1500;

type Progress = EventData<"announcement:progress">;

/** Chat latency during an announcement to everyone, between two quiet rounds. */
export const announcements: Bench = async ({ options, group, say, atEnd }) => {
  const [people, tabs] = options.quick ? [PEOPLE / QUICK, TABS / QUICK] : [PEOPLE, TABS];
  say(`\nStarting Kasama, and writing ${whole(people)} people, ${whole(tabs)} of whom have it open`);
  const server = await startKasama({ group });
  atEnd(server.clean);
  const place = await startPeople(group, server.dataDir);
  const [pairs, admin] = [await place.makePairs(PAIRS), await place.makeAdmin()];
  // The chatting people and the admin also receive the announcement.
  const tokens = await place.makeAudience(people - 2 * PAIRS - 1, tabs);
  const crowd = await startCrowd(group);
  await crowd.gather(
    server.url,
    tokens.map((token) => ({ token, known: {} })),
  );
  const desk = await openDesk(server.url, admin);
  const generator = await startGenerator(group, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const pids = { server: server.pid, database: server.databasePid };
  const quiet = async () => (await observe(generator, pids, () => sleep(options.seconds * 1000)))[0];

  say(`${options.seconds} s of quiet, an announcement, ${options.seconds} s of quiet\n`);
  const before = await quiet();
  const [busy, announced] = await observe(generator, pids, desk.announce);
  await sleep(REST_MS);
  const after = await quiet();
  const reach = await desk.reach();
  const stored = await place.countNotified(announced.id);
  const heard = (await crowd.notifications()).filter((count) => count === 1).length;
  const tally = await generator.end();
  desk.close();
  return findings({ people, tabs, reach, quiet: [before, after], busy, announced, stored, heard, tally });
};

/** The admin who writes to everyone and follows the progress. */
async function openDesk(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });

  async function ask(path: string, body?: object) {
    const answer = await fetch(`${url}${path}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const { data }: { data: unknown } = await answer.json();
    return data;
  }

  return {
    /** Resolves when the announcement was delivered to everyone. */
    announce: async (): Promise<{ id: number; reached: number; tookMs: number }> => {
      const began = performance.now();
      const finished = new Promise<Progress>((resolve) => {
        socket.on("announcement:progress", (progress: Progress) => {
          if (progress.finished_at !== null) resolve(progress);
        });
      });
      const late = new AbortController();
      const body = { title: "Maintenance", message: "Kasama rests on Sunday.", audience: "all" };
      const { id } = createAnnouncement.reply.parse(await ask(createAnnouncement.path, body));
      const given = sleep(TOLD_MS, null, { signal: late.signal });
      // It is rejected if it is no longer needed, which is not a failure.
      given.catch(() => {});
      const end = await Promise.race([finished, given]);
      late.abort();
      if (!end) throw new Error("the announcement was not delivered in time");
      const { reached } = end;
      return { id, reached, tookMs: performance.now() - began };
    },
    reach: async (): Promise<number> =>
      announcementReach.reply.parse(await ask(`${announcementReach.path}?audience=all`)).people,
    close: () => void socket.disconnect(),
  };
}

interface Found {
  people: number;
  tabs: number;
  reach: number;
  quiet: [Observed, Observed];
  busy: Observed;
  announced: { reached: number; tookMs: number };
  stored: { rows: number; people: number };
  /** Tabs that were notified exactly once. */
  heard: number;
  tally: Tally;
}

function findings({ people, tabs, reach, quiet, busy, announced, stored, heard, tally }: Found): Findings {
  const mean = (value: (round: Observed) => number) => (value(quiet[0]) + value(quiet[1])) / 2;
  const ratio = busy.p99 / mean(({ p99 }) => p99);
  const wrong = tally.lost + tally.doubles + tally.disordered + tally.refused;
  const each = [announced.reached, stored.rows, stored.people];
  const isOnce = each.every((count) => count === people);
  const figures: Figure[] = [
    { what: "Send to receipt, p50, quiet (mean of both)", value: ms(mean(({ p50 }) => p50)) },
    { what: `Send to receipt, p50, while ${whole(people)} people are notified`, value: ms(busy.p50) },
    { what: "Send to receipt, p99, quiet (mean of both)", value: ms(mean(({ p99 }) => p99)) },
    { what: `Send to receipt, p99, while ${whole(people)} people are notified`, value: ms(busy.p99) },
    { what: "  p99, busy / quiet", value: times(ratio), bar: { text: `<= ${P99_MOST} x`, met: ratio <= P99_MOST } },
    { what: "The announcement took", value: `${(announced.tookMs / 1000).toFixed(1)} s` },
    { what: "  people a second", value: whole(people / (announced.tookMs / 1000)) },
    {
      what: "CPU of server / database, quiet",
      value: `${percent(mean(({ serverCpu }) => serverCpu ?? Number.NaN))} / ${percent(mean(({ databaseCpu }) => databaseCpu ?? Number.NaN))}`,
    },
    { what: "CPU of server / database, busy", value: `${percent(busy.serverCpu)} / ${percent(busy.databaseCpu)}` },
    {
      what: "Reached / notifications / people who have one",
      value: each.map(whole).join(" / "),
      bar: { text: whole(people), met: isOnce },
    },
    { what: "Tabs that heard of it once", value: whole(heard), bar: { text: whole(tabs), met: heard === tabs } },
    {
      what: "Messages lost / doubled / out of order / refused",
      value: [tally.lost, tally.doubles, tally.disordered, tally.refused].join(" / "),
      bar: { text: "0 / 0 / 0 / 0", met: wrong === 0 },
    },
    othersFigure([...quiet, busy]),
  ];
  const faults = [...tally.problems];
  if (reach !== people) faults.push(`There are ${reach} people to tell, and not ${people}.`);
  if (wrong > 0) faults.push("Messages were lost, doubled, disordered or refused: the figures say nothing.");
  if (!isOnce) faults.push(`Of ${people} people not everyone was notified exactly once.`);
  if (heard !== tabs) faults.push(`${tabs - heard} of ${tabs} tabs were not notified exactly once.`);
  return { figures, faults: [...new Set(faults)] };
}
