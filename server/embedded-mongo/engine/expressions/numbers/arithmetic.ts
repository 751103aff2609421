import { checkedDate } from "#server/embedded-mongo/engine/expressions/dates/calendar.ts";
import {
  binary,
  fail,
  isInt32,
  isNullish,
  nary,
  numberOf,
  type Operator,
  type Operators,
  operandsOf,
  typeName,
  unary,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { roundTo } from "./rounding.ts";
import { exact, Summation } from "./summation.ts";

const mismatch = (message: string): never => {
  throw new CommandError("TypeMismatch", message);
};

function add(values: unknown[]): unknown {
  const sum = new Summation();
  let hasDate = false;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (hasDate) fail(16612, "only one date allowed in an $add expression");
      hasDate = true;
      sum.add(value.getTime());
    } else sum.add(numberOf(value, () => mismatch(`$add only supports numeric or date types, not ${typeName(value)}`)));
  }
  return hasDate ? checkedDate(new Date(Math.round(sum.value)), "$add") : sum.total("$add");
}

function subtract(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const refuse = () => mismatch(`can't $subtract ${typeName(right)} from ${typeName(left)}`);
  if (!(left instanceof Date))
    return whole(numberOf(left, refuse), numberOf(right, refuse), (a, b) => a - b, "$subtract");
  if (right instanceof Date) return left.getTime() - right.getTime();
  return checkedDate(new Date(Math.round(left.getTime() - numberOf(right, refuse))), "$subtract");
}

/** A result that must be exact if both operands are integers. */
function whole(left: number, right: number, combine: (a: number, b: number) => number, name: string): number {
  const result = combine(left, right);
  return Number.isSafeInteger(left) && Number.isSafeInteger(right) ? exact(result, name) : result;
}

function multiply(values: unknown[]): unknown {
  let product = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    const factor = numberOf(value, () => mismatch(`$multiply only supports numeric types, not ${typeName(value)}`));
    product = whole(product, factor, (a, b) => a * b, "$multiply");
  }
  return product;
}

function divide(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const refuse = () => mismatch(`$divide only supports numeric types, not ${typeName(left)} and ${typeName(right)}`);
  const [dividend, divisor] = [numberOf(left, refuse), numberOf(right, refuse)];
  if (divisor === 0) throw badValue("can't $divide by zero");
  return dividend / divisor;
}

function mod(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const refuse = () => fail(16611, `$mod only supports numeric types, not ${typeName(left)} and ${typeName(right)}`);
  const [dividend, divisor] = [numberOf(left, refuse), numberOf(right, refuse)];
  if (divisor === 0) fail(16610, "can't $mod by zero");
  return whole(dividend, divisor, (a, b) => a % b, "$mod");
}

function pow(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const base = numberOf(left, () => fail(28762, `$pow's base must be numeric, not ${typeName(left)}`));
  const exponent = numberOf(right, () => fail(28763, `$pow's exponent must be numeric, not ${typeName(right)}`));
  if (base === 0 && exponent < 0) fail(28764, "$pow cannot take a base of 0 and a negative exponent");
  return exponent < 0 ? base ** exponent : whole(base, exponent, (a, b) => a ** b, "$pow");
}

function log(left: unknown, right: unknown): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const number = numberOf(left, () => fail(28756, `$log's argument must be numeric, not ${typeName(left)}`));
  const base = numberOf(right, () => fail(28757, `$log's base must be numeric, not ${typeName(right)}`));
  if (number <= 0) fail(28758, `$log's argument must be a positive number, but is ${number}`);
  if (base <= 0 || base === 1) fail(28759, `$log's base must be a positive number not equal to 1, but is ${base}`);
  return Math.log(number) / Math.log(base);
}

/** The domain of a function: which numbers it accepts, and the code and text of the error for others. */
type Domain = { code: number; text: string; takes: (number: number) => boolean };

/** An operator of one number that returns null for null. */
function ofNumber(name: string, apply: (number: number) => number, domain?: Domain): Operator {
  return unary(name, (value) => {
    if (isNullish(value)) return null;
    const number = numberOf(value, () => fail(28765, `${name} only supports numeric types, not ${typeName(value)}`));
    if (domain && !domain.takes(number))
      fail(domain.code, `${name}'s argument must be ${domain.text}, but is ${number}`);
    return apply(number);
  });
}

const isPositive = (number: number) => !(number <= 0);
const isNotNegative = (number: number) => !(number < 0);

function rounding(name: string, way: "round" | "truncate"): Operator {
  return (operand, scope, compile) => {
    const [number, places] = operandsOf(name, operand, 1, 2).map((one) => compile(one, scope));
    return (root) => {
      const value = number?.(root);
      const precision = places ? places(root) : 0;
      if (isNullish(value) || isNullish(precision)) return null;
      const exactly = numberOf(value, () => fail(51081, `${name} only supports numeric types, not ${typeName(value)}`));
      if (!isInt32(precision)) fail(51082, `precision argument to  ${name} must be a integral value`);
      if (precision < -20 || precision > 100)
        fail(51083, `cannot apply ${name} with precision value ${precision} value must be in [-20, 100]`);
      return roundTo(exactly, precision, way);
    };
  };
}

const MANY = [0, Number.POSITIVE_INFINITY] as const;

export const arithmeticOperators: Operators = {
  $add: nary("$add", MANY, add),
  $subtract: binary("$subtract", subtract),
  $multiply: nary("$multiply", MANY, multiply),
  $divide: binary("$divide", divide),
  $mod: binary("$mod", mod),
  $pow: binary("$pow", pow),
  $log: binary("$log", log),
  $abs: ofNumber("$abs", Math.abs),
  $ceil: ofNumber("$ceil", Math.ceil),
  $floor: ofNumber("$floor", Math.floor),
  $exp: ofNumber("$exp", Math.exp),
  $sqrt: ofNumber("$sqrt", Math.sqrt, { code: 28714, text: "greater than or equal to 0", takes: isNotNegative }),
  $ln: ofNumber("$ln", Math.log, { code: 28766, text: "a positive number", takes: isPositive }),
  $log10: ofNumber("$log10", Math.log10, { code: 28761, text: "a positive number", takes: isPositive }),
  $round: rounding("$round", "round"),
  $trunc: rounding("$trunc", "truncate"),
  $rand: (operand) => {
    const [options] = operandsOf("$rand", operand, 0, 1);
    if (options !== undefined && !(isDocument(options) && Object.keys(options).length === 0))
      fail(3040501, "$rand does not currently accept arguments");
    return () => Math.random();
  },
};
