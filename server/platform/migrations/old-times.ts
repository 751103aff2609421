/** Times as sentences of versions before 2026-11-23 name them, which must not change. */

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** The pattern of 'Tuesday, 1 December 2026, 2:00 PM (UTC+8)'. */
export const WHEN = String.raw`\w+day, \d+ \w+ \d{4}, \d+:\d\d [AP]M \(UTC(?:[+−]\d+(?::\d\d)?)?\)`;

/** @returns null if it is no such time */
export function readWhen(text: string): { starts_at: string; offset: string } | null {
  const found = /^\w+day, (\d+) (\w+) (\d{4}), (\d+):(\d\d) ([AP]M) \(UTC(?:([+−])(\d+)(?::(\d\d))?)?\)$/.exec(text);
  if (!found) return null;
  const [, day, month = "", year, hour, minute, half, sign = "+", hours = "0", minutes = "0"] = found;
  const ahead = (sign === "−" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const there = Date.UTC(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    (Number(hour) % 12) + (half === "PM" ? 12 : 0),
    Number(minute),
  );
  if (!MONTHS.includes(month)) return null;
  const offset = `${sign === "−" ? "-" : "+"}${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
  return { starts_at: new Date(there - ahead * 60_000).toISOString(), offset };
}
