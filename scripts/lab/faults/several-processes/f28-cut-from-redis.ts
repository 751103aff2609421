import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterStage } from "../lib/cluster-stage.ts";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Direction } from "../lib/network/proxy.ts";
import type { Tab } from "../lib/people/tab.ts";
import { until } from "../lib/until.ts";

const CUT_MS = 60_000;
const QUICK_CUT_MS = 12_000;
const PER_SECOND = 20;
/** Two seconds without a heartbeat, the grace of three seconds, and some time on a busy machine. */
const PRESENCE_MS = 8000;
const WAYS: readonly (readonly Direction[])[] = [["up", "down"], ["down"], ["up"]];

export const cutFromRedis: ClusterFault = {
  id: "F28",
  says: "one process is cut off from Redis for 60 s, in both directions and in one: all tabs show everything within 5 s, who is online is right within 8 s, and no email is sent (R10)",
  bugs: [{ mutant: "users-kept", breaks: "R10", message: /is not shown as away/ }],
  processes: 3,
  mails: true,
  async run(stage) {
    const { faulty, history, mails, quick } = stage;
    const pairs = await stage.pairs(6);
    await stage.chatter(pairs, 20);
    await stage.judge();
    const check = stage.watchSockets();
    for (const directions of faulty ? WAYS : [WAYS[0] ?? []]) {
      // Someone with the process that is cut off, watched from another one.
      const watched = await stage.pair({ at: 0 }, { at: 1 });
      const kept = await stage.pair({ at: 0 }, { at: 2 });
      await isShown(stage, watched.tabs[1], watched.tabs[0], true);
      history.note(`app1 is cut off from Redis: ${directions.join(" and ")}`);
      const { toRedis } = stage.process(0);
      if (faulty) toRedis.apply({ blackhole: true }, directions);
      const held = Promise.race(directions.map((direction) => toRedis.heldBack(direction)));
      const traffic = stage.traffic(pairs, PER_SECOND);
      await sleep(1000);
      stage.dismiss(watched.tabs[0]);
      await isShown(stage, watched.tabs[1], watched.tabs[0], false);
      await sleep(quick ? QUICK_CUT_MS : CUT_MS);
      if (faulty) {
        await held;
        stage.tookEffect(true, "the line held bytes back");
      }
      traffic.stop();
      await stage.judge();
      toRedis.heal();
      history.note("the line is good again");
      await stage.meet();
      await isShown(stage, kept.tabs[1], kept.tabs[0], true);
      await stage.chatter(pairs, 20);
      await stage.judge();
      for (const tab of [watched.tabs[1], ...kept.tabs]) stage.dismiss(tab);
    }
    demand("R10", mails?.all().length === 0, () => `${mails?.all().length} emails were sent to people who are online`);
    check();
  },
};

/** What one person's tab learns about the other one, within the limit. */
async function isShown({ history }: ClusterStage, tab: Tab, of: Tab, online: boolean): Promise<void> {
  const shown = async (): Promise<boolean> => {
    const answer = await tab.command("presence:watch", { user_ids: [of.person.id] });
    return answer?.ok === true && answer.value[0]?.online === online;
  };
  const from = history.now();
  const isRight = await until(shown, PRESENCE_MS);
  const wanted = online ? "online" : "away";
  history.note(`${of.person.id} is shown as ${wanted} after ${history.now() - from} ms`);
  demand("R10", isRight, `${of.person.id} is not shown as ${wanted} after ${PRESENCE_MS} ms`);
}
