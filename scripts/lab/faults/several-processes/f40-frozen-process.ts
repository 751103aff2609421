import { setTimeout as sleep } from "node:timers/promises";
import type { Pair } from "../lib/cast.ts";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { whileStopped } from "../lib/server/processes.ts";
import { until } from "../lib/until.ts";

/** Long enough to count as dead, and shorter than the heartbeat of the tabs, which keep their sockets. */
const SHORT_MS = 15_000;
/** Longer than the heartbeat of the tabs, and than the life of its inbox in Redis. */
const LONG_MS = 75_000;
/** Until then the others have noticed that it does not live, and keep nothing for it. */
const DEAD_MS = 12_000;
/** The others remember for ten seconds at most for whom they announced something, in case someone turns up elsewhere. */
const REMEMBERED_MS = 11_000;

export const frozenProcess: ClusterFault = {
  id: "F40",
  says: "SIGSTOP of one process for 15 and 75 s, then SIGCONT: it does no late harm, and its tabs show what it has missed (R2, R3, R10)",
  bugs: [{ mutant: "absence-unnoticed", breaks: "R10", message: /a connected tab of \d+ never got '/ }],
  processes: 3,
  problem: needsSignals,
  async run(stage) {
    const { faulty, quick } = stage;
    const pairs = await stage.pairs(6);
    // A conversation in which nothing else shows the gap.
    const quiet = await stage.pair({ at: 0 }, { at: 1 });
    await stage.chatter(pairs, 20);
    await stage.judge();
    for (const ms of quick ? [SHORT_MS] : [SHORT_MS, LONG_MS]) {
      const there = await stage.tabsAt(0);
      const check = stage.watchSockets(ms < LONG_MS ? stage.tabs : stage.tabs.filter((tab) => !there.includes(tab)));
      if (faulty) await freeze(stage, pairs, quiet, ms);
      await stage.judge();
      check();
      await stage.chatter(pairs, 20);
      await stage.judge();
    }
  },
};

async function freeze(stage: ClusterStage, pairs: readonly [Pair, ...Pair[]], quiet: Pair, ms: number): Promise<void> {
  const { history } = stage;
  const { server } = stage.process(0);
  const tabs = await stage.tabsAt(0);
  const traffic = stage.traffic(pairs);
  await sleep(1000);
  const from = history.now();
  history.note("SIGSTOP of app1");
  await whileStopped(server.pid(), async () => {
    const others = stage.processes.slice(1);
    const isDropped = async (): Promise<boolean> => {
      const peers = await Promise.all(others.map(async (other) => (await other.server.held()).peers));
      return peers.every((count) => count === others.length - 1);
    };
    stage.tookEffect(await until(isDropped, DEAD_MS), "the others took app1 for dead");
    traffic.stop();
    await quiet.tabs[1].say(quiet.id, `While it was frozen for ${ms} ms`);
    await sleep(Math.max(REMEMBERED_MS, ms - (history.now() - from)));
  });
  history.note("SIGCONT of app1");
  stage.tookEffect(history.now() - from >= ms, `app1 stood still for ${history.now() - from} ms`);
  // Nothing can reach the tabs of a process that stands still.
  stage.excuse({ from, to: history.now(), tabs });
  await stage.meet();
}
