import { type Fault, needsSignals } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { until } from "./lib/until.ts";

const STOP_MS = 10_000;
const BACK_MS = 15_000;

export const stopUnderLoad: Fault = {
  id: "F04",
  says: "SIGTERM under load: the sockets hear why and when to come back, nothing acknowledged is lost, all are back within 15 s (R9)",
  mutant: "restart-unsaid",
  breaks: ["R9"],
  problem: needsSignals,
  async run(stage) {
    const { faulty, history, server, tabs } = stage;
    const pairs = [await stage.pair(), await stage.pair(), await stage.pair()] as const;
    for (let round = 0; round < (stage.quick ? 1 : 10); round += 1) {
      const traffic = stage.traffic(pairs);
      const before = history.sends.length;
      await until(() => history.sends.length > before + 100, BACK_MS);
      if (faulty) {
        history.note("SIGTERM");
        const from = history.now();
        const code = await server.end("SIGTERM");
        demand(
          "R9",
          code === 0 && history.now() - from < STOP_MS,
          `it ended with ${code}, ${history.now() - from} ms later`,
        );
        const told = () =>
          tabs.every(({ heard }) => heard.some(({ at, event }) => at >= from && event === "session:ended"));
        demand("R9", await until(told, 1000), "not every tab was told that the server stops");
        await server.start();
        const back = await until(() => tabs.every((tab) => tab.isConnected()), BACK_MS);
        demand("R9", back, "not every tab is back 15 s after the server");
      }
      traffic.stop();
      await stage.judge();
    }
  },
};
