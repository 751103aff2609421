import process from "node:process";
import type { Rule } from "./history.ts";
import type { MutantName } from "./mutants.ts";
import type { Stage } from "./stage.ts";

/** One fault of the list, with the bug that its test must catch. */
export interface Fault {
  id: string;
  /** What is done and what must hold, in a sentence. */
  says: string;
  /** The planted bug, and the promises of which it must break one. */
  mutant: MutantName;
  breaks: readonly Rule[];
  /** The bug is in the client, which is built with it. */
  mutatesClient?: true;
  /** Cheap enough for every `npm test`. */
  cheap?: true;
  /** Settings of the server, where it needs others. */
  env?: Record<string, string>;
  /** The size of the disk that the server's data is on, where it is a small one of its own. */
  diskMb?: number;
  /** Why it cannot be run on this machine; undefined where it can. */
  problem?: () => string | undefined;
  /**
   * The story, which ends with `stage.judge()`. It is told three times: without its fault (`stage.faulty` is false),
   * with it, and with it and the planted bug.
   */
  run(stage: Stage): Promise<void>;
}

/** Processes are stopped and killed by signals. */
export const needsSignals = (): string | undefined =>
  process.platform === "win32" ? "Windows has no signals to stop a process with" : undefined;
