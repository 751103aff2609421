import {
  isNullish,
  nary,
  numberOf,
  type Operator,
  type Operators,
  typeName,
  unary,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

/** An integer in two's complement. */
function bitsOf(value: unknown, name: string): bigint {
  const refuse = (): never => {
    throw new CommandError("TypeMismatch", `${name} only supports int and long operands, not ${typeName(value)}.`);
  };
  const number = numberOf(value, refuse);
  return Number.isSafeInteger(number) ? BigInt(number) : refuse();
}

function combining(name: string, start: bigint, combine: (a: bigint, b: bigint) => bigint): Operator {
  return nary(name, [0, Number.POSITIVE_INFINITY], (values) => {
    if (values.some(isNullish)) return null;
    return Number(values.reduce((bits: bigint, value) => combine(bits, bitsOf(value, name)), start));
  });
}

export const bitOperators: Operators = {
  $bitAnd: combining("$bitAnd", -1n, (a, b) => a & b),
  $bitOr: combining("$bitOr", 0n, (a, b) => a | b),
  $bitXor: combining("$bitXor", 0n, (a, b) => a ^ b),
  $bitNot: unary("$bitNot", (value) => (isNullish(value) ? null : Number(~bitsOf(value, "$bitNot")))),
};
