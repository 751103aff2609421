import { type Fault, needsSignals } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { killInTraffic } from "./lib/kills.ts";
import { aimAtDatabase } from "./lib/processes.ts";
import { until } from "./lib/until.ts";

const HEAL_MS = 30_000;

export const databaseKilled: Fault = {
  id: "F02",
  says: "kill -9 of the database: the server says 503, and heals without a restart (R1)",
  mutant: "no-restart",
  breaks: ["R7", "R8"],
  problem: needsSignals,
  async run(stage) {
    const { server } = stage;
    const before = server.pid();
    await killInTraffic(stage, stage.quick ? 3 : 50, () => {
      const kill = aimAtDatabase(server);
      const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/api/readyz`)).status === 200;
      return async () => {
        await kill();
        demand("R8", await until(ready, HEAL_MS), "the server does not become ready again");
      };
    });
    demand("R8", server.pid() === before, "the server was started anew");
  },
};
