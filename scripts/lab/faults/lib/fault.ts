import process from "node:process";
import type { ClusterStage, Version } from "./cluster-stage.ts";
import type { Rule } from "./history.ts";
import type { MutantName } from "./planting/mutants.ts";
import type { Stage } from "./stage.ts";

/** A planted bug, and how the fault's test must detect it. Detecting it for another reason does not count. */
export interface Bug {
  mutant: MutantName;
  /** The rule that it breaks. */
  breaks: Rule;
  /** Matches the oracle's message. */
  message: RegExp;
}

/** What all faults of the contract's list have. */
interface AnyFault {
  id: string;
  /** What happens and what must be true, in one sentence. Shown as the test title. */
  says: string;
  /** The first one of a cheap fault is also planted in every `npm test`, unless that takes long. */
  bugs: readonly [Bug, ...Bug[]];
  /** Fast enough for every `npm test`. */
  cheap?: true | "without its bugs";
  /** Additional settings of the server. */
  env?: Record<string, string>;
  /** The server sends its emails to a mail server of the test, which can be stopped. */
  mails?: true;
  /** Returns why the fault cannot run on this machine, or undefined if it can. */
  problem?: () => string | undefined;
}

/** A fault of one process, with the bugs that its test must catch. */
export interface Fault extends AnyFault {
  processes?: never;
  /** The bugs are in the client, so it is built with them. */
  mutatesClient?: true;
  /** The size of the small disk for the server's data, if the fault needs one. */
  diskMb?: number;
  /**
   * The scenario, which ends with `stage.judge()`. It runs without its fault (`stage.faulty` is false), with it, and
   * with it and each of the planted bugs.
   */
  run(stage: Stage): Promise<void>;
}

/** A fault of several processes. */
export interface ClusterFault extends AnyFault {
  /** How many. */
  processes: number;
  /** The version of each process, in runs with the fault; this one if none are given. */
  beside?: readonly Version[];
  /** As in `Fault`. */
  run(stage: ClusterStage): Promise<void>;
}

/** For faults that stop and kill processes by signals. */
export const needsSignals = (): string | undefined =>
  process.platform === "win32" ? "Windows has no signals to stop a process with" : undefined;
