import type { ProcessGroup } from "./lib/process-group.ts";
import type { Figure } from "./lib/report.ts";
import type { BenchOptions } from "./options.ts";

/** What a bench gets. It starts every process through `group`, so that none is left running. */
export interface Surroundings {
  options: BenchOptions;
  group: ProcessGroup;
  /** Prints a line of progress. */
  say(text: string): void;
  /** Runs at the end of the bench, also after a failure, when its processes have ended. */
  atEnd(clean: () => void | Promise<void>): void;
}

/** The results of a bench: figures for the final table, and whether the measurement is valid. */
export interface Findings {
  figures: Figure[];
  /** Problems that make the figures worthless: lost messages, refused sends. Any of them fails the run. */
  faults: string[];
  /** Whether a missed target fails the run too. */
  isBinding?: boolean;
}

export type Bench = (surroundings: Surroundings) => Promise<Findings>;
