import fc from "fast-check";
import { anyPlan, type Step } from "./steps.ts";

/**
 * Cuts a failing walk down with fast-check: leaves out steps, and makes those that stay simpler, as long as it fails.
 * Processes and networks are no functions, so a walk that fails only sometimes may stay longer than it has to be.
 * @param fails goes through a plan in a new world
 * @param ms when to be content with what was found by then
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
