import { describe, expect, test } from "vitest";
import { type Rule, Violation } from "../faults/lib/history.ts";
import type { MutantName } from "../faults/lib/planting/mutants.ts";
import { planOf } from "./steps.ts";
import { WalkFailure, walk } from "./walk.ts";

/**
 * Shows that the oracle of the walk can fail: short walks of a fixed seed, by tabs without a screen, find bugs that are
 * planted in the server. The walk with real pages and kills is client/e2e/shell/walk.spec.ts; `npm run walk -- --plant
 * no-sync` plants bugs in the client.
 */

const SEED = 25;
const STEPS = 40;
/** More steps than a bug needs, because what people do depends on timing too. A walk ends where it finds the bug. */
const STEPS_TO_FIND = 400;

const PLANTED: [plant: MutantName, rules: Rule[]][] = [
  ["no-dedupe", ["R2"]],
  ["counts-own", ["R6"]],
  ["deleted-stays", ["R1"]],
  ["reply-forgets", ["R1"]],
  ["reactions-overwrite", ["R1"]],
  ["muted-counts", ["R6"]],
  ["tells-everybody", ["R5"]],
];

/** Needed only on a machine that is busy with other work. */
const PATIENT_MS = 400_000;
/** The time limit for settling where nothing is killed. A bug that prevents it is found after this time. */
const PATIENCE_MS = 10_000;

/** Without the heavy steps. */
const lightPlan = (steps: number) => planOf(SEED, steps).filter(({ act }) => !/^(reload|kill|stop)/.test(act));

// Concurrently: they spend more time waiting than working.
describe.concurrent("finds the planted bug", () => {
  test.for(PLANTED)("%s", { timeout: PATIENT_MS }, async ([plant, rules]) => {
    const plan = lightPlan(STEPS_TO_FIND);
    const end = await walk({ seed: SEED, plan, pages: false, patienceMs: PATIENCE_MS, plant }).catch(
      (err: unknown) => err,
    );
    expect(end).toBeInstanceOf(WalkFailure);
    const cause = end instanceof WalkFailure ? end.cause : end;
    expect(cause).toBeInstanceOf(Violation);
    expect(rules).toContain(cause instanceof Violation && cause.rule);
  });
});

test.concurrent("finds nothing in the same steps without a bug", { timeout: PATIENT_MS }, async () => {
  const plan = lightPlan(STEPS);
  const tally = await walk({ seed: SEED, plan, pages: false });
  expect(tally.checks).toBe(plan.length + 1);
});
