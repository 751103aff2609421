import type { Brood } from "./lib/brood.ts";
import type { Figure } from "./lib/report.ts";
import type { BenchOptions } from "./options.ts";

/** What a bench is given: whatever it starts, it starts through the brood, so that nothing is left behind. */
export interface Surroundings {
  options: BenchOptions;
  brood: Brood;
  /** A line of progress on the screen. */
  say(text: string): void;
  /** Runs when the bench's end has come, however it comes, after its processes are gone. */
  atEnd(clean: () => void): void;
}

/** What a bench found: figures for the last table, and whether it measured rightly at all. */
export interface Findings {
  figures: Figure[];
  /** What makes the figures worthless: lost messages, refused sends. Any of them fails the run. */
  faults: string[];
}

export type Bench = (surroundings: Surroundings) => Promise<Findings>;
