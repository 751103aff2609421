import {
  binary,
  fail,
  isNullish,
  numberOf,
  type Operators,
  typeName,
  unary,
} from "#server/embedded-mongo/engine/expressions/operator.ts";

type Function1 = (number: number) => number;

/** Functions of one number, with their domains. */
const FUNCTIONS: readonly (readonly [name: `$${string}`, apply: Function1, least: number, most: number])[] = [
  ["$sin", Math.sin, -Number.MAX_VALUE, Number.MAX_VALUE],
  ["$cos", Math.cos, -Number.MAX_VALUE, Number.MAX_VALUE],
  ["$tan", Math.tan, -Number.MAX_VALUE, Number.MAX_VALUE],
  ["$asin", Math.asin, -1, 1],
  ["$acos", Math.acos, -1, 1],
  ["$atan", Math.atan, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$sinh", Math.sinh, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$cosh", Math.cosh, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$tanh", Math.tanh, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$asinh", Math.asinh, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$acosh", Math.acosh, 1, Number.POSITIVE_INFINITY],
  ["$atanh", Math.atanh, -1, 1],
  ["$degreesToRadians", (n) => n * (Math.PI / 180), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["$radiansToDegrees", (n) => n * (180 / Math.PI), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
];

function atan2(y: unknown, x: unknown): unknown {
  if (isNullish(y) || isNullish(x)) return null;
  const refuse = (value: unknown) => () => fail(51044, `$atan2 only supports numeric types, not ${typeName(value)}`);
  return Math.atan2(numberOf(y, refuse(y)), numberOf(x, refuse(x)));
}

export const trigonometryOperators: Operators = {
  ...Object.fromEntries(
    FUNCTIONS.map(([name, apply, least, most]) => [
      name,
      unary(name, (value) => {
        if (isNullish(value)) return null;
        const number = numberOf(value, () =>
          fail(28765, `${name} only supports numeric types, not ${typeName(value)}`),
        );
        if (number < least || number > most)
          fail(50989, `cannot apply ${name} to ${number}, value must be in [${least},${most}]`);
        return apply(number);
      }),
    ]),
  ),
  $atan2: binary("$atan2", atan2),
};
