import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";

/** Messages a second from the tabs of each of the two processes. */
const PER_SIDE = 20;
const REFUSED_MOST = 0.02;
const HEADS_MOST = 0.05;

export const bothSides: ClusterFault = {
  id: "F32",
  says: "both sides of each conversation on different processes: no gap in seq, and hardly a number is taken twice (R3)",
  bugs: [{ mutant: "heads-unheard", breaks: "R3", message: /of the numbers were taken/ }],
  processes: 2,
  async run(stage) {
    const { faulty, quick, talks } = stage;
    const count = quick ? 30 : 50;
    const pairs = await (faulty ? stage.pairs(count) : inOneProcess(stage, count));
    // Each process knows each conversation before it is counted.
    for (const { id, tabs } of pairs) for (const tab of tabs) await tab.say(id, "The first one");
    const before = await passed(stage);
    const traffic = stage.traffic(pairs, 2 * PER_SIDE);
    await sleep(quick ? 8000 : 60_000);
    traffic.stop();
    await stage.judge();
    const after = await passed(stage);
    const sent = stage.history.sends.length - 2 * talks.length;
    const [refused, heads] = [after.refused - before.refused, after.heads - before.heads];
    stage.history.note(`${sent} messages, ${refused} numbers refused, ${heads} heads read`);
    demand("R3", refused <= REFUSED_MOST * sent, `${refused} of the numbers were taken, for ${sent} messages`);
    demand("R3", heads <= HEADS_MOST * sent, `heads were read ${heads} times for ${sent} messages`);
  },
};

async function inOneProcess(stage: ClusterStage, count: number): ReturnType<ClusterStage["pairs"]> {
  const first = await stage.pair({ at: 0 });
  const others = await Promise.all(Array.from({ length: count - 1 }, () => stage.pair({ at: 0 })));
  return [first, ...others];
}

/** What the processes have done together. */
async function passed({ processes }: ClusterStage): Promise<{ refused: number; heads: number }> {
  const all = await Promise.all(processes.map(async ({ server }) => (await server.held()).passed));
  const sum = (place: string): number => all.reduce((total, one) => total + (one[place] ?? 0), 0);
  return { refused: sum("number refused"), heads: sum("head read") };
}
