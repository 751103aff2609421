import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, needsSignals } from "./lib/fault.ts";
import { demand } from "./lib/history.ts";
import { killInTraffic } from "./lib/server/kills.ts";
import { aimAtDatabase, keepDatabaseAway } from "./lib/server/processes.ts";
import type { Stage } from "./lib/stage.ts";
import { until } from "./lib/until.ts";

const HEAL_MS = 30_000;
const LOOK_EVERY_MS = 50;
/** Longer than the server waits for it before it says so; a database that is back sooner keeps nobody waiting. */
const AWAY_MS = 4000;

export const databaseKilled: Fault = {
  id: "F02",
  says: "kill -9 of the database: the server says 503 and nothing worse, and heals without a restart (R1, R8)",
  bugs: [
    { mutant: "no-restart", breaks: "R8", said: /does not become ready again/ },
    { mutant: "always-ready", breaks: "R8", said: /nobody was told/ },
  ],
  problem: needsSignals,
  async run(stage) {
    const { server } = stage;
    const before = server.pid();
    const readiness = watchReadiness(stage);
    const isTold = (): boolean => readiness.said.has(503);
    let kills = 0;
    await killInTraffic(stage, stage.quick ? 3 : 50, () => {
      // The first time it does not come back at once.
      const kill = kills === 0 ? () => keepDatabaseAway(server, AWAY_MS) : aimAtDatabase(server);
      return async () => {
        await kill();
        kills += 1;
        const healed = await until(async () => (await readyz(stage)) === 200, HEAL_MS);
        demand("R8", healed, "the server does not become ready again");
        demand("R8", isTold(), "the database was away for seconds, and nobody was told");
      };
    });
    await readiness.end();
    const { said } = readiness;
    const odd = [...said.keys()].filter((status) => status !== 200 && status !== 503);
    stage.history.note(`readyz: ${[...said].map(([status, times]) => `${times} times ${status}`).join(", ")}`);
    demand("R8", odd.length === 0, `readyz says ${odd} (0 is no answer)`);
    demand("R8", server.pid() === before, "the server was started anew");
  },
};

async function readyz({ server }: Stage): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Asks again and again, and counts the answers. */
function watchReadiness(stage: Stage): { said: ReadonlyMap<number, number>; end(): Promise<void> } {
  const said = new Map<number, number>();
  let over = false;
  const watch = async (): Promise<void> => {
    while (!over) {
      const status = await readyz(stage);
      said.set(status, (said.get(status) ?? 0) + 1);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  return {
    said,
    end: () => {
      over = true;
      return watching;
    },
  };
}
