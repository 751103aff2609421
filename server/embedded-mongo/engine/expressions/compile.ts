import { CommandError, notSupported } from "../../errors.ts";
import { type Document, isDocument, setOwn } from "../values/values.ts";
import { accumulatorOperators } from "./array-accumulators.ts";
import { arrayOperators } from "./arrays.ts";
import { booleanOperators } from "./booleans.ts";
import { counted, renewBudget, spend } from "./budget.ts";
import { conversionOperators } from "./conversion.ts";
import { dateArithmeticOperators } from "./dates/date-arithmetic.ts";
import { dateTextOperators } from "./dates/date-text.ts";
import { dateOperators } from "./dates/dates.ts";
import { checkFieldName, compilePath } from "./field-path.ts";
import { iterationOperators } from "./iteration.ts";
import { arithmeticOperators } from "./numbers/arithmetic.ts";
import { bitOperators } from "./numbers/bits.ts";
import { trigonometryOperators } from "./numbers/trigonometry.ts";
import { objectOperators } from "./objects.ts";
import { type Expression, fail, type Operators } from "./operator.ts";
import type { Scope } from "./scope.ts";
import { setOperators } from "./sets.ts";
import { regexOperators } from "./text/regexes.ts";
import { stringOperators } from "./text/strings.ts";
import { substringOperators } from "./text/substrings.ts";
import { variableOperators } from "./variables.ts";

const OPERATORS: Operators = {
  ...arithmeticOperators,
  ...trigonometryOperators,
  ...bitOperators,
  ...booleanOperators,
  ...variableOperators,
  ...arrayOperators,
  ...iterationOperators,
  ...accumulatorOperators,
  ...setOperators,
  ...objectOperators,
  ...stringOperators,
  ...substringOperators,
  ...regexOperators,
  ...conversionOperators,
  ...dateOperators,
  ...dateArithmeticOperators,
  ...dateTextOperators,
};

/** MongoDB has these operators, but this server does not support them. */
const DECLINED = new Set(
  (
    "$function $accumulator $meta $toDecimal $toHashedIndexKey $median $percentile $sampleRate $bsonSize $binarySize " +
    "$tsSecond $tsIncrement $toUUID $toObject $toArray $sigmoid $convertBinData $encStrContains $encStrStartsWith " +
    "$encStrEndsWith $encStrNormalizedEq $createObjectId $createUUID $currentDate $hash $hexHash $subtype $similarity"
  ).split(" "),
);

/** Compiles an aggregation expression. @throws {CommandError} for what MongoDB refuses to parse */
export function compileExpression(expression: unknown, scope: Scope): Expression {
  const compiled = compile(expression, scope);
  if (!Array.isArray(expression) && !isDocument(expression)) return compiled;
  return (root) => {
    renewBudget();
    return compiled(root);
  };
}

function compile(expression: unknown, scope: Scope): Expression {
  if (typeof expression === "string" && expression.startsWith("$")) return compilePath(expression, scope);
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compile(item, scope));
    return (root) => {
      spend(items.length);
      return items.map((item) => item(root) ?? null);
    };
  }
  if (!isDocument(expression)) return () => expression;
  const [name] = Object.keys(expression);
  return name?.startsWith("$") ? compileOperator(name, expression, scope) : compileObject(expression, scope);
}

function compileOperator(name: string, expression: Document, scope: Scope): Expression {
  if (Object.keys(expression).length !== 1)
    fail(
      15983,
      `An object representing an expression must have exactly one field: ${Object.keys(expression).join(", ")}`,
    );
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name as `$${string}`] : undefined;
  if (operator) {
    const compiled = operator(expression[name], scope, compile);
    return (root) => counted(compiled(root));
  }
  if (DECLINED.has(name)) throw notSupported(`the expression ${name}`);
  throw new CommandError("InvalidPipelineOperator", `Unrecognized expression '${name}'`);
}

function compileObject(object: Document, scope: Scope): Expression {
  const fields = Object.entries(object).map(([name, value]) => {
    checkFieldName(name);
    if (name.includes(".")) fail(16412, `FieldPath field names may not contain '.': ${name}`);
    return [name, compile(value, scope)] as const;
  });
  return (root) => {
    spend(1 + fields.length);
    const result: Document = {};
    for (const [name, field] of fields) {
      const value = field(root);
      if (value !== undefined) setOwn(result, name, value);
    }
    return result;
  };
}
