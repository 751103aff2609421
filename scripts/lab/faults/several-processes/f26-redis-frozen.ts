import { setTimeout as sleep } from "node:timers/promises";
import type { Pair } from "../lib/cast.ts";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Tab } from "../lib/people/tab.ts";

/** For an event within one process, and for an answer, on a busy machine. Rate limits wait a second for Redis. */
const AT_ONCE_MS = 3000;
const EVERY_MS = 250;

export const redisFrozen: ClusterFault = {
  id: "F26",
  says: "Redis is frozen for 20 s: events within a process arrive at once, calls are answered, and all tabs show everything within 5 s without a new connection (R8, R10)",
  bugs: [{ mutant: "waits-for-redis", breaks: "R10", message: /within one process took/ }],
  cheap: true,
  processes: 2,
  async run(stage) {
    const { faulty, history, quick, redis } = stage;
    const pairs = await stage.pairs(3);
    const [{ tabs }] = pairs;
    // A second tab of the second person, with the process of the first one.
    const beside = await stage.open(tabs[1].person, { at: 0 });
    await stage.chatter(pairs, 10);
    await stage.judge();
    const check = stage.watchSockets();
    if (faulty) {
      history.note("Redis is frozen");
      redis.freeze();
    }
    const frozenAt = history.now();
    try {
      while (history.now() - frozenAt < (quick ? 6000 : 20_000)) {
        await sayBeside(stage, pairs[0], beside);
        await isAnswered(stage);
        for (const pair of pairs) await pair.tabs[1].say(pair.id, "From the other process");
        await sleep(EVERY_MS);
      }
      await stage.judge();
      stage.tookEffect(!faulty || history.now() - frozenAt > 5000, "Redis did not answer for seconds");
    } finally {
      redis.thaw();
    }
    history.note("Redis goes on");
    await stage.chatter(pairs, 10);
    await stage.judge();
    check();
  },
};

async function sayBeside({ history }: ClusterStage, { id, tabs: [writer] }: Pair, beside: Tab): Promise<void> {
  const from = history.now();
  await writer.say(id, `Within one process at ${from}`);
  const sent = history.sends.at(-1)?.acked?.id ?? 0;
  while (!beside.seenAt.has(sent) && history.now() - from < AT_ONCE_MS) await sleep(5);
  const ms = (beside.seenAt.get(sent) ?? Number.POSITIVE_INFINITY) - from;
  demand("R10", ms <= AT_ONCE_MS, `an event within one process took ${ms} ms`);
}

/** The event loop is alive, and no call fails because of Redis. */
async function isAnswered({ processes }: ClusterStage): Promise<void> {
  for (const { name, server } of processes) {
    const from = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${server.port}/api/jobs`);
    const ms = Math.round(performance.now() - from);
    demand("R8", status === 200, `${name} answered a call with ${status}`);
    demand("R10", ms <= AT_ONCE_MS, `${name} answered a call ${ms} ms later`);
  }
}
