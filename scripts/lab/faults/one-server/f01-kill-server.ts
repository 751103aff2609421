import { type Fault, needsSignals } from "../lib/fault.ts";
import { killInTraffic } from "../lib/server/kills.ts";

export const killServer: Fault = {
  id: "F01",
  says: "kill -9 of the server during 200 messages a second (R1, R2, R3)",
  bugs: [{ mutant: "ack-before-insert", breaks: "R1", message: /was acknowledged at \d+ ms and is lost/ }],
  problem: needsSignals,
  run: (stage) =>
    killInTraffic(stage, stage.quick ? 3 : 50, () => async () => {
      await stage.server.end("SIGKILL");
      await stage.server.start();
    }),
};
