import { CommandError, notSupported } from "#server/embedded-mongo/errors.ts";
import { own } from "#server/embedded-mongo/own-property.ts";
import { atStart, DAY } from "./calendar.ts";
import { fromLocal, UTC, type Zone, zoneOf } from "./zones.ts";

/** 2017-02-08T12:10:40.787Z, shorter forms of it, and an offset instead of the Z. */
const ISO =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?\s?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const failure = (text: string, why: string) =>
  new CommandError("ConversionFailure", `Error parsing date string '${text}'; ${why}`);

/** Parses an ISO 8601 date as $toDate and $dateFromString do. @throws {CommandError} ConversionFailure */
export function parseDate(text: string, zone?: Zone): Date {
  const groups = ISO.exec(text)?.groups;
  if (groups) return dateFrom(text, groups, zone);
  // MongoDB reads many more formats. If it might read this one, report it as unsupported instead of invalid.
  if (/\d/.test(text)) throw notSupported(`the date '${text}', which is not written in ISO 8601,`);
  throw failure(text, "0: The timezone could not be found in the database");
}

/** How each specifier of a format is parsed. */
const SPECIFIERS: Record<string, string> = {
  Y: "(?<year>\\d{4})",
  m: "(?<month>\\d{2})",
  d: "(?<day>\\d{2})",
  H: "(?<hour>\\d{2})",
  M: "(?<minute>\\d{2})",
  S: "(?<second>\\d{2})",
  L: "(?<fraction>\\d{3})",
  j: "(?<dayOfYear>\\d{3})",
  b: `(?<monthName>${MONTH_NAMES.map((name) => name.slice(0, 3)).join("|")})`,
  B: `(?<monthName>${MONTH_NAMES.join("|")})`,
  z: "(?<zone>Z|[+-]\\d{2}(?::?\\d{2})?)",
  Z: "(?<minutes>[+-]\\d{1,3})",
  "%": "%",
};

/** Parses a date in a format of $dateFromString. */
export function parseDateAs(text: string, format: string, zone?: Zone): Date {
  const source = format.replace(/%(.)|%$|([^%])/gs, (_, specifier: string | undefined, literal: string | undefined) => {
    if (literal !== undefined) return literal.replace(/[^\w\s]/, "\\$&");
    if (specifier === undefined) throw new CommandError(18535, "Unmatched '%' at end of format string");
    if ("GuV".includes(specifier)) throw notSupported(`%${specifier} in the format of $dateFromString`);
    const pattern = own(SPECIFIERS, specifier);
    if (pattern === undefined)
      throw new CommandError(18536, `Invalid format character '%${specifier}' in format string`);
    return pattern;
  });
  const groups = new RegExp(`^${source}$`, "i").exec(text)?.groups;
  if (!groups) throw failure(text, `it does not match the format '${format}'`);
  const hasDay =
    groups.dayOfYear !== undefined || (groups.day !== undefined && (groups.month ?? groups.monthName) !== undefined);
  if (groups.year === undefined || !hasDay)
    throw failure(text, "0: an incomplete date/time string has been found, with elements missing");
  return dateFrom(text, groups, zone);
}

type Groups = Record<string, string | undefined>;

function dateFrom(text: string, groups: Groups, zone: Zone | undefined): Date {
  const own = groups.zone !== undefined || groups.minutes !== undefined;
  if (own && zone)
    throw failure(
      text,
      "you cannot pass in a date/time string with time zone information together with a timezone argument",
    );
  const number = (name: string, ifMissing: number) => (groups[name] === undefined ? ifMissing : Number(groups[name]));
  const parts = {
    year: number("year", 1970),
    month: groups.monthName === undefined ? number("month", 1) : monthOf(groups.monthName),
    day: number("day", 1),
    hour: number("hour", 0),
    minute: number("minute", 0),
    second: number("second", 0),
  };
  const isReal =
    parts.month >= 1 &&
    parts.month <= 12 &&
    parts.day >= 1 &&
    parts.day <= 31 &&
    parts.hour <= 24 &&
    parts.minute <= 59 &&
    parts.second <= 60;
  if (!isReal) throw failure(text, "an element of it is out of range");
  const fraction = Math.trunc(Number(`0.${groups.fraction ?? "0"}`) * 1000 + 1e-9);
  const days = groups.dayOfYear === undefined ? parts.day - 1 : Number(groups.dayOfYear) - 1;
  const first = atStart(parts.year, groups.dayOfYear === undefined ? parts.month - 1 : 0).getTime();
  const local = first + days * DAY + ((parts.hour * 60 + parts.minute) * 60 + parts.second) * 1000 + fraction;
  return fromLocal(local, zone ?? zoneFrom(groups));
}

const monthOf = (name: string) =>
  MONTH_NAMES.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;

function zoneFrom({ zone, minutes }: Groups): Zone {
  if (minutes !== undefined) return { offsetAt: () => Number(minutes) * 60_000 };
  return zone === undefined ? UTC : zoneOf(zone);
}
