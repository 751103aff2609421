import { connect } from "node:net";
import { type Fault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import type { Stage } from "../lib/stage.ts";
import { until } from "../lib/until.ts";

const STOP_MS = 10_000;
const BACK_MS = 15_000;
const TOLD_MS = 5000;
const UNAVAILABLE = "503";

export const stopUnderLoad: Fault = {
  id: "F04",
  says: "SIGTERM under load: not ready, no new connections, the sockets learn why and when to reconnect, accepted commands are answered, all are back within 15 s (R9)",
  bugs: [
    { mutant: "restart-unsaid", breaks: "R9", message: /not every tab was told/ },
    { mutant: "unanswered-end", breaks: "R9", message: /was stored before the end, and nobody was told/ },
    { mutant: "ready-to-the-end", breaks: "R9", message: /readyz says 200/ },
  ],
  problem: needsSignals,
  async run(stage) {
    const { faulty, history, server, tabs } = stage;
    const pairs = [await stage.pair(), await stage.pair(), await stage.pair()] as const;
    for (let round = 0; round < (stage.quick ? 2 : 10); round += 1) {
      const traffic = stage.traffic(pairs);
      const before = history.sends.length;
      await until(() => history.sends.length > before + 100, BACK_MS);
      if (faulty) {
        const stopped = await stopServer(stage);
        await server.start();
        const back = await until(() => tabs.every((tab) => tab.isConnected()), BACK_MS);
        demand("R9", back, "not every tab is back 15 s after the server");
        traffic.stop();
        await stage.judge();
        await checkAnswered(stage, stopped);
      }
      traffic.stop();
      await stage.judge();
    }
  },
};

/** When a stop began and ended: by the clock of the history (ms), and by the wall clock. */
interface Stopped {
  from: number;
  to: number;
  endedAt: Date;
}

async function stopServer({ history, server, tabs }: Stage): Promise<Stopped> {
  const question = await beginQuestion(server.port);
  history.note("SIGTERM");
  const from = history.now();
  const ended = server.end("SIGTERM");
  const areInformed = () =>
    tabs.every(({ heard }) => heard.some(({ at, event }) => at >= from && event === "session:ended"));
  demand("R9", await until(areInformed, TOLD_MS), "not every tab was told that the server stops");
  demand("R9", await isRefused(server.port), "a server that stops takes new connections");
  const status = await question.end();
  demand("R9", status === UNAVAILABLE, `readyz says ${status} while the server stops`);
  const hints = tabs.map(({ retryAfterMs }) => retryAfterMs ?? 0);
  history.note(`the tabs are to come back after ${hints.join(", ")} ms`);
  demand("R9", Math.min(...hints) > 0 && new Set(hints).size > 1, `all tabs are to come back after ${hints[0]} ms`);
  const code = await ended;
  const to = history.now();
  demand("R9", code === 0 && to - from < STOP_MS, `it ended with ${code}, ${to - from} ms later`);
  return { from, to, endedAt: new Date() };
}

/**
 * Starts a readiness request and does not send its end yet, so that its connection is already open when the server
 * stops.
 */
async function beginQuestion(port: number): Promise<{ end(): Promise<string> }> {
  const line = connect(port, "127.0.0.1");
  let answer = "";
  const closed = new Promise<void>((resolve) => line.once("close", () => resolve()));
  line.on("data", (bytes) => {
    answer += bytes.toString("latin1");
  });
  line.on("error", () => {});
  await new Promise<void>((resolve) => {
    line.write("GET /api/readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n", () => resolve());
  });
  return {
    end: async () => {
      line.write("\r\n");
      await closed;
      return answer.split(" ")[1] ?? "nothing";
    },
  };
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, "127.0.0.1");
    line.once("connect", () => resolve(false));
    line.once("error", () => resolve(true));
    line.once("close", () => line.destroy());
  });
}

/** Every message that was stored before the stop was over must also have been acknowledged. */
async function checkAnswered({ database, history, talks }: Stage, { from, to, endedAt }: Stopped): Promise<void> {
  const unheard = history.sends.filter(({ tries }) =>
    tries.some(({ at, outcome }) => outcome === "unknown" && at >= from && at <= to),
  );
  const names = new Set(unheard.map(({ client_id }) => client_id));
  for (const { id } of talks) {
    const rows = await database.messagesOf(id);
    const row = rows.find(({ client_id, created_at }) => names.has(client_id) && created_at <= endedAt);
    demand("R9", row === undefined, () => `'${row?.content}' was stored before the end, and nobody was told`);
  }
}
