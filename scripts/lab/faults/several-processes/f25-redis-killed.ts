import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";

const PER_SECOND = 40;
/** How long each part of the run is measured. */
const PART_MS = 30_000;
const QUICK_PART_MS = 10_000;
/** Besides twice the time from before: a few milliseconds say nothing on a busy machine. */
const NOISE_MS = 100;

export const redisKilled: ClusterFault = {
  id: "F25",
  says: "Redis is killed and comes back empty after 30 s: all tabs show everything within 5 s, during it and after it, without a new connection, and sending is not slower (R10)",
  bugs: [{ mutant: "no-detour", breaks: "R10", message: /connected tab/ }],
  processes: 3,
  async run(stage) {
    const { faulty, history, quick, redis } = stage;
    const pairs = await stage.pairs(6);
    await stage.chatter(pairs, 20);
    const check = stage.watchSockets();
    const part = async (): Promise<number> => {
      const from = history.sends.length;
      const traffic = stage.traffic(pairs, PER_SECOND);
      await sleep(quick ? QUICK_PART_MS : PART_MS);
      traffic.stop();
      await stage.judge();
      return p99(stage, from);
    };
    const before = await part();
    if (faulty) {
      history.note("kill -9 of Redis");
      await redis.stop();
    }
    const during = await part();
    if (faulty) {
      await redis.start();
      stage.tookEffect((await redis.keys()).length < 20, "Redis is back and empty");
      await stage.meet();
    }
    const after = await part();
    history.note(`99 % of the messages were acknowledged within ${before}, ${during} and ${after} ms`);
    demand("R10", during <= 2 * before + NOISE_MS, `without Redis, sending took ${during} ms instead of ${before}`);
    check();
  },
};

/**
 * The time within which 99 % of the messages since then were acknowledged, without the time for which the machine had no
 * turn for this process. From their first attempt: a tab sends one message at a time, so if this machine cannot carry the
 * traffic, the wait before that grows with the length of the test.
 */
function p99({ history }: ClusterStage, from: number): number {
  const times = history.sends
    .slice(from)
    .map(({ acked, invokedAt, sentAt }) => {
      const [began, ended] = [sentAt ?? invokedAt, acked?.at ?? Number.POSITIVE_INFINITY];
      return ended - began - history.heldUp(began, ended);
    })
    .toSorted((a, b) => a - b);
  return Math.round(times[Math.ceil(0.99 * times.length) - 1] ?? 0);
}
