import fc from "fast-check";
import { anyPlan, type Step } from "./steps.ts";

/**
 * Shrinks a failing walk with fast-check: removes steps and simplifies the others, as long as it still fails. Processes
 * and networks are not deterministic, so a walk that fails only sometimes may stay longer than necessary.
 * @param fails runs a plan in a new world
 * @param ms the time limit; returns the smallest plan found until then
 */
export async function shrink(
  plan: readonly Step[],
  fails: (plan: readonly Step[]) => Promise<boolean>,
  ms: number,
): Promise<readonly Step[]> {
  let least = plan;
  const holds = fc.asyncProperty(anyPlan, async (tried) => {
    if (!(await fails(tried))) return true;
    least = tried;
    return false;
  });
  await fc.check(holds, { examples: [[[...plan]]], numRuns: 1, interruptAfterTimeLimit: ms });
  return least;
}
