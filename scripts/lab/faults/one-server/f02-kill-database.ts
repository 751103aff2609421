import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { killInTraffic } from "../lib/server/kills.ts";
import { aimAtDatabase, keepDatabaseAway } from "../lib/server/processes.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const HEAL_MS = 30_000;
const LOOK_EVERY_MS = 50;
/** Longer than the server waits for the database before it reports not ready. If it is back sooner, calls just wait. */
const AWAY_MS = 4000;

export const databaseKilled: Fault = {
  id: "F02",
  says: "kill -9 of the database: the server answers with 503 and nothing worse, and recovers without a restart (R1, R8)",
  bugs: [
    { mutant: "no-restart", breaks: "R8", message: /does not become ready again/ },
    { mutant: "always-ready", breaks: "R8", message: /nobody was told/ },
  ],
  problem: needsSignals,
  async run(stage) {
    const { server } = stage;
    const before = server.pid();
    const readiness = watchReadiness(stage);
    const isReported = (): boolean => readiness.counts.has(503);
    let kills = 0;
    await killInTraffic(stage, stage.quick ? 3 : 50, () => {
      // In the first round the database does not come back at once.
      const kill = kills === 0 ? () => keepDatabaseAway(server, AWAY_MS) : aimAtDatabase(server);
      return async () => {
        await kill();
        kills += 1;
        const healed = await until(async () => (await readyz(stage)) === 200, HEAL_MS);
        demand("R8", healed, "the server does not become ready again");
        demand("R8", isReported(), "the database was away for seconds, and nobody was told");
      };
    });
    await readiness.end();
    const { counts } = readiness;
    const unexpected = [...counts.keys()].filter((status) => status !== 200 && status !== 503);
    stage.history.note(`readyz: ${[...counts].map(([status, times]) => `${times} times ${status}`).join(", ")}`);
    demand("R8", unexpected.length === 0, `readyz says ${unexpected} (0 is no answer)`);
    demand("R8", server.pid() === before, "the server was restarted");
  },
};

async function readyz({ server }: Stage): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Polls the readiness endpoint and counts the answers by status. */
function watchReadiness(stage: Stage): { counts: ReadonlyMap<number, number>; end(): Promise<void> } {
  const counts = new Map<number, number>();
  let over = false;
  const watch = async (): Promise<void> => {
    while (!over) {
      const status = await readyz(stage);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  return {
    counts,
    end: () => {
      over = true;
      return watching;
    },
  };
}
