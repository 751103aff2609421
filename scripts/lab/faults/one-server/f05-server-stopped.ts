import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { whileStopped } from "../lib/server/processes.ts";

const STOPPED_MS = 60_000;
/** A heartbeat every 25 s, its timeout of 20 s, and some time for the timers of a busy machine. */
const NOTICED_MS = 47_000;

export const serverStopped: Fault = {
  id: "F05",
  says: "SIGSTOP of the server for 60 s: the tabs notice within 45 s, reconnect and catch up (R3, R4)",
  bugs: [{ mutant: "late-heartbeat", breaks: "R4", message: /did not notice within 45 s/ }],
  problem: needsSignals,
  async run(stage) {
    const { faulty, history, server, tabs } = stage;
    const pairs = [await stage.pair(), await stage.pair()] as const;
    await stage.chatter(pairs, 20);
    if (faulty) {
      const from = history.now();
      history.note("SIGSTOP");
      const sending = await whileStopped(server.pid(), async () => {
        const chatter = stage.chatter(pairs, 20);
        await sleep(STOPPED_MS);
        return { chatter };
      });
      history.note("SIGCONT");
      await sending.chatter;
      const noticed = tabs.every(({ outages }) =>
        outages.some(({ lostAt }) => lostAt >= from && lostAt - from <= NOTICED_MS),
      );
      demand("R4", noticed, "a tab did not notice within 45 s that its server stands still");
    }
    await stage.judge();
  },
};
