import { date } from "#shared/texts/format.ts";
import { offsetMinutes } from "#shared/zoned-time.ts";

/** Converts between local date and time fields, and the format in requests: a time with its UTC offset. */

const two = (n: number) => String(Math.trunc(n)).padStart(2, "0");

/** Formats minutes ahead of UTC as `+08:00`. */
export function offsetText(ahead: number): string {
  const size = Math.abs(ahead);
  return `${ahead < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** Formats `+08:00` as `UTC+8`. */
export function zoneName(offset: string): string {
  const ahead = offsetMinutes(offset);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return ahead === 0 ? "UTC" : `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${two(minutes)}`}`;
}

/** The local UTC offset at a given time; it may differ in summer. */
export const localOffset = (at: Date): string => offsetText(-at.getTimezoneOffset());

/** The values of a date and a time field in the request's format; null if one of them is missing. */
export function sentMoment(date: string, time: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time)) return null;
  const at = new Date(`${date}T${time.slice(0, 5)}`);
  if (Number.isNaN(at.getTime())) return null;
  // From the resulting time, not the typed one: an hour that is skipped in spring does not exist on a clock.
  const local = fieldsOf(at.toISOString());
  return `${local.date}T${local.time}:00${localOffset(at)}`;
}

/** The values of the two fields for a time, in local time. */
export function fieldsOf(moment: string): { date: string; time: string } {
  const at = new Date(moment);
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The time in the reader's time zone if it differs from the sender's, otherwise null. */
export function byOwnClock({ starts_at, offset }: { starts_at: string; offset: string }): string | null {
  const at = new Date(starts_at);
  const [here, there] = [offsetMinutes(localOffset(at)), offsetMinutes(offset)];
  if (here === there) return null;
  const dayAt = (ahead: number) => new Date(at.getTime() + ahead * 60_000).getUTCDate();
  return date(at, dayAt(here) === dayAt(there) ? "time" : "moment").replace(/\s/gu, " ");
}
