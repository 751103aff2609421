import { setTimeout as sleep } from "node:timers/promises";
import type { Pair } from "../cast.ts";
import type { Stage } from "../stage.ts";
import { until } from "../until.ts";

const ACK_MS = 60_000;

/** A stage with one process, or with several. */
interface AnyStage extends Pick<Stage, "faulty" | "history" | "random" | "tabs" | "traffic" | "judge"> {
  pair(): Promise<Pair>;
}

/**
 * Runs rounds of traffic and kills a process just after an acknowledgement, when acknowledged data is most likely to be
 * lost. The oracle checks everything after each round.
 * @param rounds the number of rounds
 * @param victim finds the process beforehand, so that the returned function kills it at once
 * @param journalMs how long a database may take to write acknowledged data to the disk; 0 for ours
 */
export async function killInTraffic(
  stage: AnyStage,
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
