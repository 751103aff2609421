import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Tab } from "../lib/people/tab.ts";

const RESET_EVERY_MS = 2000;
const LATENCY_MS = 300;
/** Few, because the line with pieces of one byte is slow. */
const SLICED = 20;

export const badLineToRedis: ClusterFault = {
  id: "F27",
  says: "the lines to Redis are reset every 2 s, slow by 300 ms, and cut everything into single bytes: each event arrives once and in order, without a new connection (R3, R10)",
  bugs: [{ mutant: "frames-twice", breaks: "R10", message: /got a message \d+ times/ }],
  processes: 3,
  async run(stage) {
    const { faulty, history, processes, quick } = stage;
    const pairs = await stage.pairs(9);
    await stage.chatter(pairs, 20);
    await stage.judge();
    const check = stage.watchSockets();
    const lines = processes.map(({ toRedis }) => toRedis);
    if (faulty) for (const line of lines) line.apply({ latencyMs: LATENCY_MS });
    const traffic = stage.traffic(pairs, quick ? 50 : 200);
    let resets = 0;
    for (let left = quick ? 4 : 15; left > 0; left -= 1) {
      await sleep(RESET_EVERY_MS);
      if (!faulty) continue;
      resets += lines.reduce((sum, line) => sum + line.count(), 0);
      for (const line of lines) line.reset();
    }
    traffic.stop();
    if (faulty) stage.tookEffect(resets > lines.length, `${resets} connections to Redis were reset`);
    await stage.judge();
    checkPushes(stage);
    history.note("single bytes");
    if (faulty)
      for (const line of lines) {
        line.heal();
        line.apply({ slice: 1 });
      }
    await stage.chatter(pairs, SLICED);
    await stage.judge();
    for (const line of lines) line.heal();
    checkPushes(stage);
    check();
  },
};

/** Each tab got each message at most once, and those of one sender in the order in which they were stored. */
function checkPushes({ history, tabs, talks }: ClusterStage): void {
  const sends = new Map(history.sends.flatMap((send) => (send.acked ? [[send.acked.id, send] as const] : [])));
  const pushesOf = (tab: Tab) =>
    tab.heard.flatMap(({ event, id }) => (event === "chat:message" && id !== null ? (sends.get(id) ?? []) : []));
  for (const tab of tabs) {
    const pushes = pushesOf(tab);
    for (const [send, times] of Map.groupBy(pushes, (push) => push.client_id))
      demand("R10", times.length === 1, () => `a tab of ${tab.person.id} got a message ${times.length} times: ${send}`);
    for (const { id } of talks)
      for (const own of Map.groupBy(
        pushes.filter(({ conversation }) => conversation === id),
        ({ tab: number }) => number,
      ).values()) {
        const seqs = own.map(({ acked }) => acked?.seq ?? 0);
        const isSorted = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0));
        demand("R3", isSorted, () => `a tab of ${tab.person.id} got ${seqs.join()} in this order`);
      }
  }
}
