import { describe, test } from "vitest";
import { FAULTS } from "./faults.ts";
import { nameOf, play, type Way } from "./lib/play.ts";

/** The cheapest faults with their first planted bug, always with the same seed. All of them: `npm run faults`. */

const SETTINGS = { seed: 1, quick: true };

const cheap = FAULTS.filter((fault) => fault.cheap && !fault.problem?.());

// Side by side: they wait more than they work.
describe.concurrent.each(cheap)("$id: $says", (fault) => {
  const ways: Way[] = ["baseline", "fault", fault.bugs[0]];
  test.for(ways.map((way) => [nameOf(way), way] as const))("%s", { timeout: 120_000 }, async ([, way]) => {
    await play(fault, way, SETTINGS);
  });
});
