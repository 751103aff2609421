import { type Fault, needsSignals } from "../lib/fault.ts";
import { killInTraffic } from "../lib/server/kills.ts";
import { aimAtDatabase } from "../lib/server/processes.ts";

/** The journal is written every 100 ms. What is not on the disk after this longer time is never written. */
const JOURNAL_MS = 500;

/** The embedded database has no weak writes, so the bug is planted in it: it answers first and commits afterwards. */
export const weakWrites: Fault = {
  id: "F03",
  says: "the control of F02: a database that acknowledges like w:1 with j:false must lose messages",
  bugs: [{ mutant: "journal-later", breaks: "R1", message: /was acknowledged at \d+ ms and is lost/ }],
  problem: needsSignals,
  run: (stage) => killInTraffic(stage, stage.quick ? 8 : 20, () => aimAtDatabase(stage.server), JOURNAL_MS),
};
