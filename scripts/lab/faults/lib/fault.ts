import process from "node:process";
import type { Rule } from "./history.ts";
import type { MutantName } from "./planting/mutants.ts";
import type { Stage } from "./stage.ts";

/** A bug to plant, and how a fault's test must find it: for another reason found, it is not found. */
export interface Bug {
  mutant: MutantName;
  /** The promise that it breaks. */
  breaks: Rule;
  /** What the oracle says of it. */
  said: RegExp;
}

/** One fault of the list, with the bugs that its test must catch. */
export interface Fault {
  id: string;
  /** What is done and what must hold, in a sentence. */
  says: string;
  /** The first one is planted in every `npm test` too, where the fault is cheap. */
  bugs: readonly [Bug, ...Bug[]];
  /** The bugs are in the client, which is built with them. */
  mutatesClient?: true;
  /** Cheap enough for every `npm test`. */
  cheap?: true;
  /** Settings of the server, where it needs others. */
  env?: Record<string, string>;
  /** The server's mails go to a mail server of ours, which can be taken away. */
  mails?: true;
  /** The size of the disk that the server's data is on, where it is a small one of its own. */
  diskMb?: number;
  /** Why it cannot be run on this machine; undefined where it can. */
  problem?: () => string | undefined;
  /**
   * The story, which ends with `stage.judge()`. It is told without its fault (`stage.faulty` is false), with it, and with
   * it and each of the planted bugs.
   */
  run(stage: Stage): Promise<void>;
}

/** Processes are stopped and killed by signals. */
export const needsSignals = (): string | undefined =>
  process.platform === "win32" ? "Windows has no signals to stop a process with" : undefined;
