import { describe, expect, test } from "vitest";
import { type Rule, Violation } from "../faults/lib/history.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { planOf } from "./steps.ts";
import { Stumble, walk } from "./walk.ts";

/**
 * The oracle of the walk can fail: bugs that are planted in the server are found by short walks of a fixed seed, by tabs
 * without a screen. The walk with real pages and kills is client/e2e/shell/walk.spec.ts; bugs of the client are planted by
 * `npm run walk -- --plant no-sync`.
 */

const SEED = 25;
/** The longest that one of these bugs needs with this seed, and a few more. No heavy step is among them. */
const STEPS = 40;

const PLANTED: [plant: MutantName, rules: Rule[]][] = [
  ["no-dedupe", ["R2"]],
  ["counts-own", ["R6"]],
  ["deleted-stays", ["R1"]],
  ["tells-everybody", ["R5"]],
];

/** Only a machine with much else to do needs so long. */
const PATIENT_MS = 180_000;
/** For coming to rest where nothing is killed. A bug that keeps it from that is found when this is over. */
const PATIENCE_MS = 10_000;

const light = planOf(SEED, STEPS).filter(({ act }) => !/^(reload|kill|stop)/.test(act));

// Side by side: they wait more than they work.
describe.concurrent("a planted bug is found", () => {
  test.for(PLANTED)("%s", { timeout: PATIENT_MS }, async ([plant, rules]) => {
    const end = await walk({ seed: SEED, plan: light, pages: false, patienceMs: PATIENCE_MS, plant }).catch(
      (err: unknown) => err,
    );
    expect(end).toBeInstanceOf(Stumble);
    const cause = end instanceof Stumble ? end.cause : end;
    expect(cause).toBeInstanceOf(Violation);
    expect(rules).toContain(cause instanceof Violation && cause.rule);
  });
});

test.concurrent("the same steps without a bug hold every promise", { timeout: PATIENT_MS }, async () => {
  const tally = await walk({ seed: SEED, plan: light, pages: false });
  expect(tally.checks).toBe(light.length + 1);
});
