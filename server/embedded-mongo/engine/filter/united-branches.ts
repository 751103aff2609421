import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import type { Filter } from "./filter.ts";
import { leafTest } from "./filter-operators.ts";
import { isOperators, isRegex } from "./operands.ts";

/**
 * The branches of an $or as a document is tested with them: those that ask one field for a value each are one $in, which
 * looks a value up and does not compare it with all of them. Thousands of branches and an array of thousands of elements
 * would hold up the whole process otherwise. The planner has the branches as they are.
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

/** The field and the value of a branch that asks for nothing else. */
function equalityOf(branch: Filter): { path: string; operand: unknown } | undefined {
  const only = branch.kind === "and" && branch.parts.length === 1 ? branch.parts[0] : branch;
  if (only?.kind !== "field" || only.operator !== "$eq") return undefined;
  // Within $in these would mean something else.
  return isRegex(only.operand) || isOperators(only.operand) ? undefined : only;
}
