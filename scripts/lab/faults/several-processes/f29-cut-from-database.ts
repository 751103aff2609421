import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterFault } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { until } from "../lib/until.ts";

const CUT_MS = 20_000;
const PER_SECOND = 30;
const STATUS_MS = 8000;

export const cutFromDatabase: ClusterFault = {
  id: "F29",
  says: "one process is cut off from the database: its sends are refused in time, the other processes notice nothing, and it recovers (R7, R8)",
  bugs: [{ mutant: "no-deadline", breaks: "R8", message: /was not answered/ }],
  processes: 3,
  async run(stage) {
    const { faulty, history } = stage;
    const [first, ...others] = await stage.pairs(6);
    const pairs = [first, ...others] as const;
    await stage.chatter(pairs, 20);
    await stage.judge();
    const there = await stage.tabsAt(0);
    const check = stage.watchSockets();
    const { server, toDatabase } = stage.process(0);
    const status = async (path: string): Promise<number> =>
      fetch(`http://127.0.0.1:${server.port}/api/${path}`).then(
        (answer) => answer.status,
        () => 0,
      );
    const from = history.sends.length;
    const traffic = stage.traffic(pairs, PER_SECOND);
    if (faulty) {
      history.note("app1 is cut off from the database");
      toDatabase.apply({ blackhole: true });
      const cutAt = history.now();
      demand(
        "R8",
        await until(async () => (await status("readyz")) === 503, STATUS_MS),
        "app1 reports that it is ready",
      );
      await sleep(Math.max(0, CUT_MS - (history.now() - cutAt)));
      demand("R8", (await status("servez")) === 200, "app1 would be taken out of the load balancer");
      toDatabase.heal();
      toDatabase.reset();
      // A process that cannot ask the database what was forbidden meanwhile shows nothing to its tabs.
      stage.excuse({ from: cutAt, to: history.now(), tabs: there });
      history.note("the line is good again");
    } else await sleep(5000);
    traffic.stop();
    await stage.judge();
    check();
    const sends = history.sends.slice(from);
    const tries = sends.flatMap(({ tries, sender }) => tries.map((one) => ({ ...one, sender })));
    const isThere = (sender: number): boolean => there.some(({ person }) => person.id === sender);
    if (faulty)
      stage.tookEffect(
        tries.some(({ sender }) => isThere(sender)),
        "app1 could not send",
      );
    const unknown = tries.find(({ outcome }) => outcome === "unknown");
    demand("R8", unknown === undefined, `a message was not answered at ${unknown?.at} ms`);
    const disturbed = tries.find(({ sender }) => !isThere(sender));
    demand("R8", disturbed === undefined, `another process refused a message with ${disturbed?.outcome}`);
  },
};
