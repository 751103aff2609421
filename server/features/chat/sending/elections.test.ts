import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPlan, playElections, type Wrong } from "./testing/elections.ts";

/**
 * A model of elections, frozen processes and lost answers (testing/elections.ts). Whatever happens, `seq` has no hole, an
 * acknowledged message stays, and a `rev` that a tab has seen is never given to another message. The fault F36 plays it
 * with the read concern that the server really asks for.
 */

test("has no hole in seq, loses no acknowledged message and reuses no rev, whatever elections take back", async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      expect(await playElections("majority", plan)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  // Nothing but computing, which takes long on a busy machine. Stopped early, it would leave its clock to other tests.
}, 300_000);

test("finds holes, lost messages and reused revs if reads do not ask for a majority", async () => {
  const found = new Set<Wrong>();
  for (const plan of fc.sample(anyPlan, { numRuns: 60, seed: 19 }))
    for (const wrong of await playElections("local", plan)) found.add(wrong);
  expect([...found]).toEqual(
    expect.arrayContaining<Wrong>([
      "a hole in seq",
      "a message that was lost or stored twice",
      "a rev of two messages",
      "a tab that misses a message",
    ]),
  );
});
