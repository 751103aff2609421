import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "../stage.ts";
import { until } from "../until.ts";

const ACK_MS = 60_000;

/**
 * Rounds of traffic in which something is killed just after an acknowledgement, when what was promised a moment ago is
 * most likely to be lost. After each round the oracle looks at everything.
 * @param rounds how often
 * @param victim finds what is to be killed, so that the kill itself comes at once
 * @param journalMs how long a database may take to put on the disk what it has acknowledged; none of ours may
 */
export async function killInTraffic(
  stage: Stage,
  rounds: number,
  victim: () => () => Promise<void>,
  journalMs = 0,
): Promise<void> {
  const { history, random } = stage;
  const pairs = [await stage.pair(), await stage.pair(), await stage.pair(), await stage.pair()] as const;
  for (let round = 0; round < rounds; round += 1) {
    const acked = history.sends.filter((send) => send.acked).length;
    const wanted = acked + 50 + random.below(100);
    const traffic = stage.traffic(pairs);
    await until(() => history.sends.filter((send) => send.acked).length >= wanted, ACK_MS);
    const aim = stage.faulty ? victim() : undefined;
    const { id, tabs } = random.pick(pairs);
    await tabs[0].say(id, `The last one before kill ${round}`);
    if (aim) {
      history.note(`round ${round}: kill -9`);
      await aim();
    }
    traffic.stop();
    await until(() => stage.tabs.every((tab) => tab.isIdle()), ACK_MS);
    await sleep(journalMs);
    await stage.judge();
  }
}
