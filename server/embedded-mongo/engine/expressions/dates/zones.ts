import { fail, typeName } from "#server/embedded-mongo/engine/expressions/operator.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The UTC offset of a time zone at a moment, in milliseconds. */
export type Zone = { offsetAt(ms: number): number };

export const UTC: Zone = { offsetAt: () => 0 };

const known = new Map<string, Zone>([
  ["UTC", UTC],
  ["GMT", UTC],
  ["Z", UTC],
]);

/**
 * The time zone with a name from the tz database, or with an offset such as "+0530".
 *
 * @throws {CommandError} 40517 if it is no string, 40485 if there is no such zone
 */
export function zoneOf(name: unknown): Zone {
  if (typeof name !== "string") fail(40517, `timezone must evaluate to a string, found ${typeName(name)}`);
  let zone = known.get(name);
  if (!zone) {
    zone = fixedZone(name) ?? namedZone(name);
    known.set(name, zone);
  }
  return zone;
}

function fixedZone(name: string): Zone | undefined {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(name) ?? [];
  if (!sign) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === "-" ? -1 : 1);
  return { offsetAt: () => offset };
}

function namedZone(name: string): Zone {
  const unknown = () => new CommandError(40485, `unrecognized time zone identifier: "${name}"`);
  if (!/^[A-Za-z]/.test(name)) throw unknown();
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    throw unknown();
  }
  return {
    offsetAt(ms) {
      const text = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
      const [, sign, hours, minutes, seconds = "0"] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? [];
      if (!sign) return 0;
      const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
      return sign === "-" ? -offset : offset;
    },
  };
}

/** A moment as a date whose UTC fields are the zone's local time. */
export function toLocal(date: Date, zone: Zone): Date {
  const ms = date.getTime();
  return new Date(ms + zone.offsetAt(ms));
}

/**
 * The moment of a local time in a zone. For a time that occurs twice, the first is used; a time that is skipped uses
 * the offset before the change.
 */
export function fromLocal(local: number, zone: Zone): Date {
  const before = zone.offsetAt(local - DAY);
  const after = zone.offsetAt(local + DAY);
  const isAfter =
    before !== after && zone.offsetAt(local - before) !== before && zone.offsetAt(local - after) === after;
  return new Date(local - (isAfter ? after : before));
}
