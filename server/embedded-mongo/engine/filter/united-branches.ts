import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import type { Filter } from "./filter.ts";
import { leafTest } from "./filter-operators.ts";
import { isOperators, isRegex } from "./operands.ts";

/**
 * The branches of an $or as they are tested: branches that compare the same field with one value each become one $in,
 * which looks values up instead of comparing with each. Otherwise thousands of branches on an array of thousands of
 * elements would block the process. The planner uses the original branches.
 */
export function unitedBranches(branches: readonly Filter[], fold: Fold): Filter[] {
  const values = new Map<string, unknown[]>();
  const others: Filter[] = [];
  for (const branch of branches) {
    const equality = equalityOf(branch);
    if (!equality) others.push(branch);
    else if (!values.get(equality.path)?.push(equality.operand)) values.set(equality.path, [equality.operand]);
  }
  const united = [...values].map(([path, operand]): Filter => {
    return { kind: "field", path, operator: "$in", operand, leaf: leafTest("$in", operand, fold) };
  });
  return [...united, ...others];
}

/** The field and the value of a branch that is only an equality. */
function equalityOf(branch: Filter): { path: string; operand: unknown } | undefined {
  const only = branch.kind === "and" && branch.parts.length === 1 ? branch.parts[0] : branch;
  if (only?.kind !== "field" || only.operator !== "$eq") return undefined;
  // In an $in these would have another meaning.
  return isRegex(only.operand) || isOperators(only.operand) ? undefined : only;
}
