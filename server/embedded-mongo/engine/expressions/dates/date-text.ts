import {
  type Expression,
  fail,
  fieldsOf,
  isNullish,
  type Operator,
  type Operators,
  typeName,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { CODES, CommandError } from "#server/embedded-mongo/errors.ts";
import { own } from "#server/embedded-mongo/own-property.ts";
import { dayOfYear, isoDayOfWeek, isoWeek, isoWeekYear, week } from "./calendar.ts";
import { MONTH_NAMES, parseDate, parseDateAs } from "./date-parse.ts";
import { anyDate } from "./dates.ts";
import { toLocal, UTC, type Zone, zoneOf } from "./zones.ts";

type Moment = { local: Date; offset: number };

const padded = (number: number, digits: number) => String(number).padStart(digits, "0");
const monthName = ({ local }: Moment) => MONTH_NAMES[local.getUTCMonth()] ?? "";

/** The text of each format specifier. */
const SPECIFIERS: Record<string, (moment: Moment) => string> = {
  Y: ({ local }) => yearText(local.getUTCFullYear()),
  G: ({ local }) => yearText(isoWeekYear(local)),
  m: ({ local }) => padded(local.getUTCMonth() + 1, 2),
  d: ({ local }) => padded(local.getUTCDate(), 2),
  j: ({ local }) => padded(dayOfYear(local), 3),
  H: ({ local }) => padded(local.getUTCHours(), 2),
  M: ({ local }) => padded(local.getUTCMinutes(), 2),
  S: ({ local }) => padded(local.getUTCSeconds(), 2),
  L: ({ local }) => padded(local.getUTCMilliseconds(), 3),
  u: ({ local }) => String(isoDayOfWeek(local)),
  w: ({ local }) => String(local.getUTCDay() + 1),
  U: ({ local }) => padded(week(local), 2),
  V: ({ local }) => padded(isoWeek(local), 2),
  b: (moment) => monthName(moment).slice(0, 3),
  B: monthName,
  z: ({ offset }) =>
    `${signOf(offset)}${padded(hoursOf(offset), 2)}${padded(Math.floor(Math.abs(offset) / 60_000) % 60, 2)}`,
  Z: ({ offset }) => String(Math.trunc(offset / 60_000)),
  "%": () => "%",
};

const signOf = (offset: number) => (offset < 0 ? "-" : "+");
const hoursOf = (offset: number) => Math.floor(Math.abs(offset) / 3_600_000);

function yearText(year: number): string {
  if (year < 0 || year > 9999) fail(18537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`);
  return padded(year, 4);
}

function format(date: Date, zone: Zone, pattern: string): string {
  const moment = { local: toLocal(date, zone), offset: zone.offsetAt(date.getTime()) };
  return pattern.replace(/%(.?)/gs, (_, specifier: string) => {
    if (specifier === "") fail(18535, "Unmatched '%' at end of format string");
    const write = own(SPECIFIERS, specifier);
    return write ? write(moment) : fail(18536, `Invalid format character '%${specifier}' in format string`);
  });
}

const optionalOf = (fields: object, compile: (name: string) => Expression) => (name: string) =>
  Object.hasOwn(fields, name) ? compile(name) : undefined;

const dateToString: Operator = (operand, scope, compile) => {
  const codes = { object: 18629, unknown: 18534, missing: 18628 };
  const fields = fieldsOf("$dateToString", operand, ["date"], ["format", "timezone", "onNull"], codes);
  const optional = optionalOf(fields, (name) => compile(fields[name], scope));
  const date = compile(fields.date, scope);
  const [pattern, zone, onNull] = ["format", "timezone", "onNull"].map(optional);
  return (root) => {
    const value = date(root);
    const timezone = zone ? zone(root) : "UTC";
    const given = pattern?.(root);
    if (isNullish(value)) return onNull ? onNull(root) : null;
    if (isNullish(timezone) || (pattern && isNullish(given))) return null;
    if (pattern && typeof given !== "string")
      fail(18533, `$dateToString requires that 'format' be a string, found: ${typeName(given)}`);
    const place = zoneOf(timezone);
    const usual = place === UTC ? "%Y-%m-%dT%H:%M:%S.%LZ" : "%Y-%m-%dT%H:%M:%S.%L";
    return format(anyDate(value), place, typeof given === "string" ? given : usual);
  };
};

const dateFromString: Operator = (operand, scope, compile) => {
  const codes = { object: 40540, unknown: 40541, missing: 40542 };
  const fields = fieldsOf(
    "$dateFromString",
    operand,
    ["dateString"],
    ["format", "timezone", "onError", "onNull"],
    codes,
  );
  const optional = optionalOf(fields, (name) => compile(fields[name], scope));
  const text = compile(fields.dateString, scope);
  const [pattern, zone, onError, onNull] = ["format", "timezone", "onError", "onNull"].map(optional);
  return (root) => {
    const value = text(root);
    const timezone = zone?.(root);
    const given = pattern?.(root);
    if (isNullish(value)) return onNull ? onNull(root) : null;
    if ((zone && isNullish(timezone)) || (pattern && isNullish(given))) return null;
    if (pattern && typeof given !== "string")
      fail(40684, `$dateFromString requires that 'format' be a string, found: ${typeName(given)}`);
    const place = zone ? zoneOf(timezone) : undefined;
    try {
      if (typeof value !== "string")
        throw new CommandError(
          "ConversionFailure",
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(value)}`,
        );
      return typeof given === "string" ? parseDateAs(value, given, place) : parseDate(value, place);
    } catch (error) {
      if (onError && error instanceof CommandError && error.code === CODES.ConversionFailure) return onError(root);
      throw error;
    }
  };
};

export const dateTextOperators: Operators = { $dateToString: dateToString, $dateFromString: dateFromString };
