import { type Fault, needsSignals } from "./lib/fault.ts";
import { killInTraffic } from "./lib/server/kills.ts";
import { aimAtDatabase } from "./lib/server/processes.ts";

/** A journal that is written every 100 ms, with some patience: what is not on the disk by then will never be. */
const JOURNAL_MS = 500;

/** Our own database knows no weak writes, so the bug is planted in it: it answers first and commits afterwards. */
export const weakWrites: Fault = {
  id: "F03",
  says: "the control of F02: a database that acknowledges as w:1 with j:false lets it must be able to show loss",
  bugs: [{ mutant: "journal-later", breaks: "R1", said: /was acknowledged at \d+ ms and is lost/ }],
  problem: needsSignals,
  run: (stage) => killInTraffic(stage, stage.quick ? 8 : 20, () => aimAtDatabase(stage.server), JOURNAL_MS),
};
