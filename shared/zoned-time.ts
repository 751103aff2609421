import { MANILA_OFFSET } from "./manila.ts";
import { date } from "./texts/format.ts";

/** A time together with the zone in which it was chosen (`+08:00`); Manila's if there is none. */
export interface ZonedTime {
  starts_at: string;
  offset?: string | undefined;
}

/** The zone's offset from UTC in minutes: 480 for `+08:00`. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The zone as people write it: 'UTC+8', 'UTC−3:30'. */
export function zoneText(offset: string): string {
  const ahead = offsetMinutes(offset);
  if (ahead === 0) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/** The same moment as a date whose UTC parts are those of the clock in the zone, for `date(..., "UTC")`. */
export const clockIn = (starts_at: string, offset: string): Date =>
  new Date(Date.parse(starts_at) + offsetMinutes(offset) * 60_000);

/** 'Tue 1 Dec, 2:00 PM', in the zone in which it was chosen, which is named if it is not Manila's: '(UTC+4)'. */
export function momentText({ starts_at, offset = MANILA_OFFSET }: ZonedTime): string {
  const moment = date(clockIn(starts_at, offset), "moment", "UTC");
  return offset === MANILA_OFFSET ? moment : `${moment} (${zoneText(offset)})`;
}
