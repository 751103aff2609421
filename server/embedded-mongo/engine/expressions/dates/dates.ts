import { ObjectId, Timestamp } from "bson";
import {
  type Expression,
  fail,
  isInt32,
  isNullish,
  named,
  type Operator,
  type Operators,
  typeName,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import {
  atIsoStart,
  atStart,
  checkedDate,
  DAY,
  dayOfYear,
  isoDayOfWeek,
  isoWeek,
  isoWeekYear,
  week,
} from "./calendar.ts";
import { fromLocal, toLocal, UTC, zoneOf } from "./zones.ts";

/** Converts dates, timestamps and ObjectIds to a date. */
export function dateOf(value: unknown, refuse: () => never): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBits() * 1000);
  return refuse();
}

/** The date operand of an operator without named operands. */
export const anyDate = (value: unknown): Date =>
  dateOf(value, () => fail(16006, `can't convert from BSON type ${typeName(value)} to Date`));

/** An operator that reads one field of a date: from a date, or from `{ date, timezone }`. */
function part(name: `$${string}`, read: (local: Date) => number): Operator {
  return (operand, scope, compile) => {
    const given = Array.isArray(operand) ? onlyOf(name, operand) : operand;
    const isNamed = isDocument(given) && !Object.keys(given)[0]?.startsWith("$");
    const fields = isNamed ? checkFields(name, given) : { date: given };
    const date = compile(fields.date, scope);
    const zone: Expression | undefined = Object.hasOwn(fields, "timezone")
      ? compile(fields.timezone, scope)
      : undefined;
    return (root) => {
      const value = date(root);
      const timezone = zone ? zone(root) : "UTC";
      if (isNullish(value) || isNullish(timezone)) return null;
      return read(toLocal(anyDate(value), zoneOf(timezone)));
    };
  };
}

function onlyOf(name: string, operands: unknown[]): unknown {
  if (operands.length !== 1)
    fail(40536, `${name} accepts exactly one argument if given an array, but was given ${operands.length}`);
  return operands[0];
}

function checkFields(name: string, fields: Document): Document {
  const stray = Object.keys(fields).find((key) => key !== "date" && key !== "timezone");
  if (stray !== undefined) fail(40535, `unrecognized option to ${name}: "${stray}"`);
  if (!Object.hasOwn(fields, "date")) fail(40539, `missing 'date' argument to ${name}`);
  return fields;
}

function dateToParts(values: Document): unknown {
  const { date, timezone, iso8601 = false } = values;
  if (isNullish(date) || Object.values(values).some(isNullish)) return null;
  if (typeof iso8601 !== "boolean") fail(40521, `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`);
  const local = toLocal(anyDate(date), timezone === undefined ? UTC : zoneOf(timezone));
  const day = iso8601
    ? { isoWeekYear: isoWeekYear(local), isoWeek: isoWeek(local), isoDayOfWeek: isoDayOfWeek(local) }
    : { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
  return {
    ...day,
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
}

const TIME_PARTS = ["hour", "minute", "second", "millisecond"];
const ALL_PARTS = ["year", "month", "day", "isoWeekYear", "isoWeek", "isoDayOfWeek", ...TIME_PARTS, "timezone"];

function dateFromParts(values: Document): unknown {
  const isIso = "isoWeekYear" in values;
  if (isIso === "year" in values) fail(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  const others = isIso ? ["year", "month", "day"] : ["isoWeek", "isoDayOfWeek"];
  const stray = others.find((key) => key in values);
  if (stray)
    fail(isIso ? 40489 : 40525, `$dateFromParts does not allow mixing natural dates with ISO dates: '${stray}'`);
  if (Object.values(values).some(isNullish)) return null;
  const number = (key: string, ifMissing: number) => partOf(key, values[key], ifMissing);
  const start = isIso
    ? atIsoStart(number("isoWeekYear", 1)).getTime() +
      (number("isoWeek", 1) - 1) * 7 * DAY +
      (number("isoDayOfWeek", 1) - 1) * DAY
    : atStart(number("year", 1), number("month", 1) - 1).getTime() + (number("day", 1) - 1) * DAY;
  const [hour = 0, minute = 0, second = 0, ms = 0] = TIME_PARTS.map((key) => number(key, 0));
  const local = start + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  return checkedDate(fromLocal(local, values.timezone === undefined ? UTC : zoneOf(values.timezone)), "$dateFromParts");
}

function partOf(key: string, value: unknown, ifMissing: number): number {
  if (value === undefined) return ifMissing;
  if (!isInt32(value)) fail(40515, `'${key}' must evaluate to an integer, found ${typeName(value)}`);
  const isYear = key === "year" || key === "isoWeekYear";
  if (isYear && (value < 1 || value > 9999))
    fail(40523, `'${key}' must evaluate to an integer in the range 1 to 9999, found ${value}`);
  if (TIME_PARTS.slice(1).includes(key)) return value;
  if (value < -32768 || value > 32767)
    fail(31034, `'${key}' must evaluate to a value in the range [-32768, 32767]; value ${value} is not in range`);
  return value;
}

export const dateOperators: Operators = {
  $year: part("$year", (local) => local.getUTCFullYear()),
  $month: part("$month", (local) => local.getUTCMonth() + 1),
  $dayOfMonth: part("$dayOfMonth", (local) => local.getUTCDate()),
  $dayOfWeek: part("$dayOfWeek", (local) => local.getUTCDay() + 1),
  $dayOfYear: part("$dayOfYear", dayOfYear),
  $hour: part("$hour", (local) => local.getUTCHours()),
  $minute: part("$minute", (local) => local.getUTCMinutes()),
  $second: part("$second", (local) => local.getUTCSeconds()),
  $millisecond: part("$millisecond", (local) => local.getUTCMilliseconds()),
  $week: part("$week", week),
  $isoWeek: part("$isoWeek", isoWeek),
  $isoWeekYear: part("$isoWeekYear", isoWeekYear),
  $isoDayOfWeek: part("$isoDayOfWeek", isoDayOfWeek),
  $dateToParts: named(
    "$dateToParts",
    [["date"], ["timezone", "iso8601"]],
    { object: 40524, unknown: 40520, missing: 40522 },
    dateToParts,
  ),
  $dateFromParts: named(
    "$dateFromParts",
    [[], ALL_PARTS],
    { object: 40519, unknown: 40518, missing: 40516 },
    dateFromParts,
  ),
};
