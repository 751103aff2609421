import { describe, expect, test } from "vitest";
import { FAULTS } from "./faults.ts";
import { staleEdits } from "./lib/mutants.ts";
import { play, WAYS } from "./lib/play.ts";

/** The cheapest faults, always with the same seed. All of them, with seeds of their own: `npm run faults`. */

const SETTINGS = { seed: 1, quick: true };

test("every planted bug still finds its place in the product's text", () => {
  expect(staleEdits()).toEqual([]);
});

const cheap = FAULTS.filter((fault) => fault.cheap && !fault.problem?.());

// Side by side: they wait more than they work.
describe.concurrent.each(cheap)("$id: $says", (fault) => {
  test.for(WAYS)("%s", async (way) => {
    await play(fault, way, SETTINGS);
  });
});
