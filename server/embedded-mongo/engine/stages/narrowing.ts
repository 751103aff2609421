import { CommandError } from "../../errors.ts";
import { compileExpression } from "../expressions/compile.ts";
import type { Expression } from "../expressions/operator.ts";
import type { Scope } from "../expressions/scope.ts";
import { isRegex } from "../filter/operands.ts";
import { type Document, isDocument, isUnpromoted } from "../values/values.ts";

/** An equality in an expression: a field, and a value that does not depend on the document. */
type Equality = { path: string; value: Expression };

/**
 * Conditions of the first $match stages that an index can serve: conditions on fields, and equalities in their $expr.
 * The pipeline tests everything again, so these conditions may be weaker, but never stronger.
 */
export function narrowingOf(pipeline: readonly Document[], scope: Scope): () => Document[] {
  const end = pipeline.findIndex((stage) => !Object.hasOwn(stage, "$match"));
  const filters = pipeline.slice(0, end < 0 ? pipeline.length : end).map(({ $match }) => $match);
  const onFields = filters.map((filter) => Object.fromEntries(fieldsOf(filter)));
  const equalities = filters.flatMap((filter) => (isDocument(filter) ? equalitiesOf(filter.$expr, scope) : []));
  return () => [...onFields, ...equalities.flatMap(conditionOf)];
}

const fieldsOf = (filter: unknown) =>
  isDocument(filter) ? Object.entries(filter).filter(([name]) => !name.startsWith("$")) : [];

function equalitiesOf(expression: unknown, scope: Scope): Equality[] {
  if (!isDocument(expression)) return [];
  const { $and, $eq } = expression;
  if (Array.isArray($and)) return $and.flatMap((part) => equalitiesOf(part, scope));
  if (!Array.isArray($eq) || $eq.length !== 2) return [];
  const [left, right] = $eq as unknown[];
  return [equalityOf(left, right, scope), equalityOf(right, left, scope)].filter((one) => one !== undefined);
}

function equalityOf(field: unknown, other: unknown, scope: Scope): Equality | undefined {
  if (typeof field !== "string" || !/^\$[^$]/.test(field)) return undefined;
  const value = withoutDocument(other, scope);
  return value && { path: field.slice(1), value };
}

/** The expression if it does not use the document. */
function withoutDocument(expression: unknown, scope: Scope): Expression | undefined {
  try {
    return compileExpression(expression, scope.with([], false).scope);
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** A filter's equality is true whenever an expression's is, except for arrays and missing values. */
function conditionOf({ path, value: expression }: Equality): Document[] {
  const value = expression({});
  if (value === undefined || Array.isArray(value) || isRegex(value) || isUnpromoted(value)) return [];
  return [{ [path]: { $eq: value } }];
}
