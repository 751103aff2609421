import { setTimeout as sleep } from "node:timers/promises";
import { type ClusterFault, needsSignals } from "../lib/fault.ts";
import { until } from "../lib/until.ts";

/** The tabs of the killed process come back, and send what they have. */
const BACK_MS = 60_000;
/** How long what a process sends is on its way to Redis: the last of it is lost with the process. */
const LATENCY_MS = 100;

export const killOne: ClusterFault = {
  id: "F23",
  says: "kill -9 of one of three processes during 200 messages a second: nothing is lost, and the tabs at the others show everything without a new connection (R1, R2, R3, R4, R10)",
  bugs: [{ mutant: "death-unnoticed", breaks: "R10", message: /a connected tab of \d+ never got '/ }],
  processes: 3,
  problem: needsSignals,
  async run(stage) {
    const { faulty, history, quick, random } = stage;
    const pairs = await stage.pairs(9);
    for (let round = 0; round < (quick ? 3 : 50); round += 1) {
      const at = random.below(stage.processes.length);
      const { name, server, toRedis } = stage.process(at);
      const leaving = await stage.tabsAt(at);
      const staying = stage.tabs.filter((tab) => !leaving.includes(tab));
      // One conversation in which nothing else is written: no other message may show the gap.
      const quiet = await stage.pair({ at }, { at: (at + 1) % stage.processes.length });
      const check = stage.watchSockets([...staying, quiet.tabs[1]]);
      const traffic = stage.traffic(pairs);
      await sleep(500 + random.below(1000));
      if (faulty) {
        toRedis.apply({ latencyMs: LATENCY_MS }, ["up"]);
        await quiet.tabs[0].say(quiet.id, `The last one before kill ${round}`);
        // What is on its way to Redis is lost, as when a machine loses its power.
        toRedis.reset();
        const { pid } = { pid: server.pid() };
        await server.end("SIGKILL");
        toRedis.heal();
        history.note(`round ${round}: kill -9 of ${name}`);
        traffic.stop();
        await stage.judgeOnTime();
        await server.start();
        stage.tookEffect(server.pid() !== pid, `${name} is another process`);
        await stage.meet();
      } else traffic.stop();
      await until(() => stage.tabs.every((tab) => tab.isConnected() && tab.isIdle()), BACK_MS);
      await stage.judge();
      check();
      for (const tab of quiet.tabs) stage.dismiss(tab);
    }
  },
};
