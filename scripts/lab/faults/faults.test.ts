import { describe, test } from "vitest";
import { FAULTS } from "./faults.ts";
import { nameOf, play, type Way } from "./lib/play.ts";

/** The cheap faults of one process, each with its first planted bug and always the same seed. `npm run faults` runs all. */

const SETTINGS = { seed: 1, quick: true };

const cheap = FAULTS.filter((fault) => fault.cheap && fault.processes === undefined && !fault.problem?.());

// Concurrently: they spend more time waiting than working.
describe.concurrent.each(cheap)("$id: $says", (fault) => {
  const ways: Way[] = ["baseline", "fault", fault.bugs[0]];
  test.for(ways.map((way) => [nameOf(way), way] as const))("%s", { timeout: 400_000 }, async ([, way]) => {
    await play(fault, way, SETTINGS);
  });
});
