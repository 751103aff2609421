import { describe, test } from "vitest";
import { FAULTS } from "./faults.ts";
import { play } from "./lib/play.ts";

/**
 * The cheap faults of several processes, with the fault and most with their first planted bug, in 90 seconds on a quiet
 * machine; `npm run faults` runs all faults with all bugs. One after the other: each starts several servers, which would
 * keep a small machine busy for longer than their time limits.
 */

const SETTINGS = { seed: 1, quick: true };

const cheap = FAULTS.filter((fault) => fault.cheap && fault.processes !== undefined && !fault.problem?.());

describe.each(cheap)("$id: $says", (fault) => {
  test("fault", { timeout: 400_000 }, async () => {
    await play(fault, "fault", SETTINGS);
  });

  if (fault.cheap === "without its bugs") return;
  test("the first planted bug is noticed", { timeout: 400_000 }, async () => {
    await play(fault, fault.bugs[0], SETTINGS);
  });
});
