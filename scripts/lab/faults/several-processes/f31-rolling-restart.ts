import { setTimeout as sleep } from "node:timers/promises";
import type { Pair } from "../lib/cast.ts";
import { type Balancer, needsBalancer, startBalancer } from "../lib/cluster/balancer.ts";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Tab } from "../lib/people/tab.ts";
import { until } from "../lib/until.ts";

/** Each has two people with two tabs each, at different processes. */
const PAIRS = 250;
const QUICK_PAIRS = 15;
const PER_SECOND = 50;
const CALLERS = 4;
/** No tab is away longer. */
const AWAY_MS = 10_000;
/** The largest share of the tabs of a stopped process that it may ask to return in one second. */
const SECOND_MOST = 0.25;
const SECOND_MS = 1000;
/** With fewer tabs a second may bring back more of them. */
const TABS_LEAST = 100;
const STEADY_MS = 60_000;

export const rollingRestart: ClusterFault = {
  id: "F31",
  says: "three processes behind HAProxy are restarted one after the other: no acknowledged message is lost, no call fails, no tab is away for 10 s, and the tabs at the others notice nothing (R1, R4, R9)",
  bugs: [{ mutant: "stop-for-all", breaks: "R9", message: /of another process was closed/ }],
  processes: 3,
  env: { TRUST_PROXY: "1", DRAIN_NOTICE_SECONDS: "3", DRAIN_SECONDS: "8" },
  problem: () => needsSignals() ?? needsBalancer(),
  async run(stage) {
    const balancer = await startBalancer(stage.processes);
    try {
      const pairs = await openAll(stage, balancer);
      await stage.judge();
      const calls = new AbortController();
      const statuses = new Map<number, number>();
      const callers = Array.from({ length: CALLERS }, () => call(balancer, statuses, calls.signal));
      const traffic = stage.traffic(pairs, PER_SECOND);
      if (stage.faulty) for (const at of stage.processes.keys()) await restart(stage, at);
      else await sleep(5000);
      traffic.stop();
      calls.abort();
      await Promise.all(callers);
      stage.history.note(`calls: ${[...statuses].map(([status, times]) => `${times} times ${status}`).join(", ")}`);
      const failed = [...statuses.keys()].filter((status) => status !== 200);
      demand("R9", failed.length === 0, `calls were answered with ${failed} (0 is no answer)`);
      // At the beginning all pairs were across. Most tabs have moved since, and none went to the last process.
      await stage.judge({ across: false });
    } finally {
      await balancer.close();
    }
  },
};

async function openAll(stage: ClusterStage, { url, cookieOf }: Balancer): Promise<[Pair, ...Pair[]]> {
  const { processes, quick } = stage;
  const line = (at: number) => ({ at: url, cookie: cookieOf(stage.process(at % processes.length).name) });
  const open = async (at: number): Promise<Pair> => {
    const pair = await stage.pair(line(at), line(at + 1));
    // Their second tabs, so that they stay across processes when some tabs have moved.
    const [a, b] = pair.tabs;
    await stage.open(a.person, line(at + 1));
    await stage.open(b.person, line(at + 2));
    return pair;
  };
  const first = await open(0);
  const rest: Pair[] = [];
  for (let at = 1; at < (quick ? QUICK_PAIRS : PAIRS); at += 1) rest.push(await open(at));
  return [first, ...rest];
}

/** Calls like a browser that has no process yet. */
async function call({ url }: Balancer, statuses: Map<number, number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await fetch(`${url}/api/jobs`).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(20);
  }
}

async function restart(stage: ClusterStage, at: number): Promise<void> {
  const { history, tabs } = stage;
  const { name, server } = stage.process(at);
  const leaving = await stage.tabsAt(at);
  const staying = tabs.filter((tab) => !leaving.includes(tab));
  const before = new Map(staying.map((tab) => [tab, tab.outages.length]));
  const from = history.now();
  history.note(`SIGTERM to ${name}, which has ${leaving.length} tabs`);
  const code = await server.end("SIGTERM");
  demand("R9", code === 0, `${name} ended with ${code}`);
  const isBack = (): boolean => tabs.every((tab) => tab.outages.every(({ convergedAt }) => convergedAt !== null));
  demand("R4", await until(isBack, STEADY_MS), "a tab did not come back");
  const disturbed = staying.filter((tab) => tab.outages.length !== before.get(tab));
  demand("R9", disturbed.length === 0, () => `the socket of ${disturbed.length} tabs of another process was closed`);
  checkReturns(stage, leaving, from);
  await server.start();
  await stage.meet();
  history.note(`${name} is back`);
}

/**
 * When the tabs were asked to return is what the stopped process decides; when they are back also depends on how fast this
 * machine serves a thousand tabs.
 */
function checkReturns({ history, tookEffect }: ClusterStage, tabs: readonly Tab[], from: number): void {
  const outages = tabs.flatMap((tab) => tab.outages.filter(({ lostAt }) => lostAt >= from));
  tookEffect(outages.length >= tabs.length, `${outages.length} tabs had to leave`);
  const longest = Math.max(...outages.map(({ lostAt, backAt }) => (backAt ?? 0) - lostAt));
  const back = fullestSecond(outages.map(({ backAt }) => backAt ?? 0));
  const asked = fullestSecond(outages.map(({ lostAt, retryAfterMs }) => lostAt + (retryAfterMs ?? 0)));
  history.note(
    `the longest absence was ${longest} ms; ${asked.count} of ${outages.length} tabs were asked to return in one second, ${back.count} did`,
  );
  const away = outages.map(({ lostAt, backAt }) => (backAt ?? 0) - lostAt - history.heldUp(lostAt, backAt ?? 0));
  demand("R9", Math.max(...away) <= AWAY_MS, `a tab was away for ${longest} ms`);
  if (outages.length < TABS_LEAST) return;
  // What happened while this process had no turn, it hears in one moment.
  const heard = SECOND_MS + history.heldUp(asked.from - longest, asked.from + SECOND_MS);
  const most = SECOND_MOST * outages.length * (heard / SECOND_MS);
  demand("R9", asked.count <= most, `${asked.count} of ${outages.length} tabs were asked to come back in one second`);
}

/** The largest number of moments within one second, and when that second begins. */
function fullestSecond(moments: readonly number[]): { count: number; from: number } {
  const sorted = moments.toSorted((a, b) => a - b);
  let first = 0;
  let fullest = { count: 0, from: 0 };
  for (const [index, moment] of sorted.entries()) {
    while (moment - (sorted[first] ?? 0) >= SECOND_MS) first += 1;
    const count = index - first + 1;
    if (count > fullest.count) fullest = { count, from: sorted[first] ?? 0 };
  }
  return fullest;
}
