import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, needsSignals } from "../lib/fault.ts";
import { demand } from "../lib/history.ts";
import { whileStopped } from "../lib/server/processes.ts";

const STOPPED_MS = 20_000;
/** How long a client waits for the answer to a call. The server answers a second before that. */
const CALL_MS = 15_000;

export const databaseStopped: Fault = {
  id: "F06",
  says: "SIGSTOP of the database for 20 s: calls are answered in time, the server is alive but not ready, and recovers (R8)",
  bugs: [{ mutant: "no-deadline", breaks: "R8", message: /a call 0|readyz 0/ }],
  problem: needsSignals,
  async run(stage) {
    const { faulty, history, server } = stage;
    const pair = await stage.pair();
    const [a] = pair.tabs;
    const status = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
        headers,
        signal: AbortSignal.timeout(CALL_MS),
      }).catch(() => null);
      return answer?.status ?? 0;
    };
    await a.say(pair.id, "Before");
    if (faulty) {
      history.note("SIGSTOP of the database");
      await whileStopped(server.databasePid(), async () => {
        const stopped = sleep(STOPPED_MS);
        void a.say(pair.id, "Meanwhile");
        const [alive, ready, call] = await Promise.all([
          status("healthz"),
          status("readyz"),
          status("messages/conversations", { authorization: `Bearer ${a.person.token}` }),
        ]);
        const statuses = `healthz ${alive}, readyz ${ready}, a call ${call} (0 is no answer in ${CALL_MS} ms)`;
        demand("R8", alive === 200 && ready === 503 && call === 503, statuses);
        await stopped;
      });
      history.note("SIGCONT");
    }
    await a.say(pair.id, "After");
    await stage.judge();
    demand("R8", (await status("readyz")) === 200, "it is not ready again");
  },
};
