import { offsetMinutes } from "#shared/interviews/when.ts";

/** What a clock on the wall says, and what travels: a moment with the offset of its place. */

const two = (n: number) => String(Math.trunc(n)).padStart(2, "0");

/** `+08:00` of minutes ahead of UTC. */
export function offsetText(ahead: number): string {
  const size = Math.abs(ahead);
  return `${ahead < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** `UTC+8` of `+08:00`, as people write it. */
export function zoneName(offset: string): string {
  const ahead = offsetMinutes(offset);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return ahead === 0 ? "UTC" : `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${two(minutes)}`}`;
}

/** The offset of this place at some moment: it may have another one in summer. */
export const localOffset = (at: Date): string => offsetText(-at.getTimezoneOffset());

/** A date and a time of the fields, as they travel; null where one of them is missing. */
export function sentMoment(date: string, time: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d/.test(time)) return null;
  const at = new Date(`${date}T${time.slice(0, 5)}`);
  if (Number.isNaN(at.getTime())) return null;
  // By the moment, not by what was typed: an hour that is left out in spring is none that a clock shows.
  const there = fieldsOf(at.toISOString());
  return `${there.date}T${there.time}:00${localOffset(at)}`;
}

/** A moment in the two fields, by the clock of this place. */
export function fieldsOf(moment: string): { date: string; time: string } {
  const at = new Date(moment);
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

const TIME = { hour: "numeric", minute: "2-digit", hour12: true } as const;

/** What the reader's clock will say, where it is another one than the sender's; null where it is the same. */
export function byOwnClock({ starts_at, offset }: { starts_at: string; offset: string }): string | null {
  const at = new Date(starts_at);
  const [here, there] = [offsetMinutes(localOffset(at)), offsetMinutes(offset)];
  if (here === there) return null;
  const dayAt = (ahead: number) => new Date(at.getTime() + ahead * 60_000).getUTCDate();
  const day = dayAt(here) === dayAt(there) ? {} : ({ weekday: "long", day: "numeric", month: "long" } as const);
  return new Intl.DateTimeFormat("en-GB", { ...day, ...TIME }).format(at);
}
