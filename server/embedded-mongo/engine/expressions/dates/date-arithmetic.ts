import {
  fail,
  isNullish,
  named,
  type Operators,
  typeName,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { own } from "#server/embedded-mongo/own-property.ts";
import { addMonths, atStart, checkedDate, DAY, dayNumber, monthNumber } from "./calendar.ts";
import { dateOf } from "./dates.ts";
import { fromLocal, toLocal, UTC, type Zone, zoneOf } from "./zones.ts";

const HOUR = 60 * 60 * 1000;
/** Units whose length does not depend on the time zone. */
const FIXED: Record<string, number> = { hour: HOUR, minute: 60_000, second: 1000, millisecond: 1 };
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const DAYS: Record<string, number> = { day: 1, week: 7 };
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The day, and the month, from which $dateTrunc counts. */
const START_DAY = dayNumber(atStart(2000));
const START_MONTH = monthNumber(atStart(2000));

function unitOf(name: string, value: unknown): string {
  if (typeof value !== "string") fail(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  if ([FIXED, MONTHS, DAYS].some((units) => Object.hasOwn(units, value))) return value;
  return fail(5439014, `${name} parameter 'unit' value cannot be recognized as a time unit: ${value}`);
}

/** 0 for Sunday, the default first day of a week. */
function startOfWeekOf(name: string, value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== "string")
    fail(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`);
  const day = value.toLowerCase();
  const at = WEEKDAYS.findIndex((weekday) => weekday === day || weekday.slice(0, 3) === day);
  return at < 0
    ? fail(5439016, `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`)
    : at;
}

const zoneIn = (values: Document): Zone => (values.timezone === undefined ? UTC : zoneOf(values.timezone));

/** True if a given operand is null or missing; the first day of the week only matters for weeks. */
function hasNull(values: Document): boolean {
  return Object.entries(values).some(
    ([key, value]) => isNullish(value) && (key !== "startOfWeek" || values.unit === "week"),
  );
}

function add(name: "$dateAdd" | "$dateSubtract", sign: 1 | -1, values: Document): unknown {
  if (hasNull(values)) return null;
  const { startDate, amount } = values;
  const date = dateOf(startDate, () => fail(5166403, `${name} requires startDate to be convertible to a date`));
  if (typeof values.unit !== "string") fail(5166404, `${name} expects string defining the time unit`);
  const unit = unitOf(name, values.unit);
  if (typeof amount !== "number" || !Number.isSafeInteger(amount))
    fail(5166405, `${name} expects integer amount of time units`);
  const count = amount * sign;
  const zone = zoneIn(values);
  const fixed = own(FIXED, unit);
  if (fixed !== undefined) return checkedDate(new Date(date.getTime() + count * fixed), name);
  const local = toLocal(date, zone);
  const months = own(MONTHS, unit);
  const moved =
    months === undefined
      ? new Date(local.getTime() + count * (own(DAYS, unit) ?? 1) * DAY)
      : addMonths(local, count * months);
  return checkedDate(fromLocal(checkedDate(moved, name).getTime(), zone), name);
}

/** How many boundaries of a unit lie between two dates. */
function difference(values: Document): unknown {
  if (hasNull(values)) return null;
  const name = "$dateDiff";
  const refuse = (field: string) => () =>
    fail(5166307, `${name} requires '${field}' to be a date, but got ${typeName(values[field])}`);
  const [start, end] = [dateOf(values.startDate, refuse("startDate")), dateOf(values.endDate, refuse("endDate"))];
  const unit = unitOf(name, values.unit);
  const zone = zoneIn(values);
  const startOfWeek = unit === "week" ? startOfWeekOf(name, values.startOfWeek) : 0;
  const [from, to] = [toLocal(start, zone), toLocal(end, zone)];
  const count = (date: Date) => unitsBefore(date, unit, startOfWeek);
  const fixed = own(FIXED, unit);
  // A clock change between the two must not count as elapsed time.
  const shift = fixed ? Math.trunc((zone.offsetAt(end.getTime()) - zone.offsetAt(start.getTime())) / fixed) : 0;
  return count(to) - count(from) - shift || 0;
}

function unitsBefore(local: Date, unit: string, startOfWeek: number): number {
  const months = own(MONTHS, unit);
  if (months !== undefined) return Math.floor(monthNumber(local) / months);
  const fixed = own(FIXED, unit);
  if (fixed !== undefined) return Math.floor(local.getTime() / fixed);
  // Day 0 was a Thursday.
  return unit === "week" ? Math.floor((dayNumber(local) + 4 - startOfWeek) / 7) : dayNumber(local);
}

function truncate(values: Document): unknown {
  if (hasNull(values)) return null;
  const name = "$dateTrunc";
  const date = dateOf(values.date, () =>
    fail(5439012, `${name} requires 'date' to be a date, but got ${typeName(values.date)}`),
  );
  const unit = unitOf(name, values.unit);
  const { binSize = 1 } = values;
  if (typeof binSize !== "number" || !Number.isSafeInteger(binSize))
    fail(
      5439017,
      `${name} requires 'binSize' to be a 64-bit integer, but got value '${String(binSize)}' of type ${typeName(binSize)}`,
    );
  if (binSize <= 0) fail(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${binSize}`);
  const zone = zoneIn(values);
  const inBins = (value: number, size: number, start: number) => start + Math.floor((value - start) / size) * size;
  const fixed = own(FIXED, unit);
  if (fixed !== undefined) {
    const start = fromLocal(START_DAY * DAY, zone).getTime();
    return checkedDate(new Date(inBins(date.getTime(), binSize * fixed, start)), name);
  }
  const local = toLocal(date, zone);
  const months = own(MONTHS, unit);
  if (months !== undefined) {
    const month = inBins(monthNumber(local), binSize * months, START_MONTH);
    return checkedDate(fromLocal(atStart(Math.floor(month / 12), ((month % 12) + 12) % 12).getTime(), zone), name);
  }
  // 2000-01-01 was a Saturday; weeks count from the first one that begins after it.
  const first = unit === "week" ? START_DAY + ((startOfWeekOf(name, values.startOfWeek) + 1) % 7) : START_DAY;
  const day = inBins(dayNumber(local), binSize * (own(DAYS, unit) ?? 1), first);
  return checkedDate(fromLocal(day * DAY, zone), name);
}

const ADD = [["startDate", "unit", "amount"], ["timezone"]] as const;
const ADD_CODES = { object: 5166400, unknown: 5166401, missing: 5166402 };

export const dateArithmeticOperators: Operators = {
  $dateAdd: named("$dateAdd", ADD, ADD_CODES, (values) => add("$dateAdd", 1, values)),
  $dateSubtract: named("$dateSubtract", ADD, ADD_CODES, (values) => add("$dateSubtract", -1, values)),
  $dateDiff: named(
    "$dateDiff",
    [
      ["startDate", "endDate", "unit"],
      ["timezone", "startOfWeek"],
    ],
    { object: 5166301, unknown: 5166302, missing: 5166303 },
    difference,
  ),
  $dateTrunc: named(
    "$dateTrunc",
    [
      ["date", "unit"],
      ["binSize", "timezone", "startOfWeek"],
    ],
    { object: 5439007, unknown: 5439008, missing: 5439009 },
    truncate,
  ),
};
