import { date } from "#shared/texts/format.ts";
import { chatTexts } from "./texts/chat.texts.ts";

/** '9:41 AM' */
export const timeOfDay = (at: Date): string => date(at, "time");

/** 'Saturday 21 November 2026 at 9:41:07 AM' */
export const exactTime = (at: Date): string => date(at, "exact");

/** '2026-11-21' for machines, in the reader's time zone: at 7 in the morning in Manila it is still the day before in UTC. */
export function isoDay(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

/** 'Today', 'Yesterday', 'Thursday 26 November', '26 November 2025'. */
export function nameOfDay(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return chatTexts.today;
  if (at.toDateString() === yesterday.toDateString()) return chatTexts.yesterday;
  return date(at, at.getFullYear() === now.getFullYear() ? "weekday" : "long");
}
