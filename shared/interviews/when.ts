import { ACCESS_FEATURE_TEXTS } from "../jobs/access-features.ts";
import type { Adjustment, Interview, InterviewKind, Slot } from "./interviews.schemas.ts";

/** Interviews as text that fits both sides: for system lines, cards, emails and screen readers. */

const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
// Assembled from parts, because the formatter's punctuation differs between versions and both sides must see the same
// text.
const WEEKDAY = part({ weekday: "long" });
const MONTH = part({ month: "long" });
const TIME = part({ hour: "numeric", minute: "2-digit" });
const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The zone's offset from UTC in minutes: 480 for `+08:00`. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** `Tuesday, 1 December 2026, 2:00 PM (UTC+8)`, in the time zone in which it was chosen. */
export function whenText({ starts_at, offset }: Pick<Slot, "starts_at" | "offset">): string {
  const ahead = offsetMinutes(offset);
  const there = new Date(Date.parse(starts_at) + ahead * 60_000);
  // Some versions of the formatter put a narrow space before PM, which confuses screen readers and text search.
  const time = TIME.format(there).replace(/\s/gu, " ");
  const day = `${there.getUTCDate()} ${MONTH.format(there)} ${there.getUTCFullYear()}`;
  return `${WEEKDAY.format(there)}, ${day}, ${time} (${zoneText(ahead)})`;
}

function zoneText(ahead: number): string {
  if (ahead === 0) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

export const KIND_TEXTS: Record<InterviewKind, string> = {
  onsite: "on site",
  phone: "by phone",
  video: "by video",
  chat: "by chat",
};

/** The requested adjustment as text: the feature and its note. */
export function adjustmentText({ need, words }: Pick<Adjustment, "need" | "words">): string {
  // Used in the middle of sentences, which have their own full stop.
  if (need === "other") return words.replace(/[.\s]+$/, "");
  const feature = ACCESS_FEATURE_TEXTS[need];
  return words === "" ? feature : `${feature} (${words})`;
}

interface Told extends Pick<Interview, "job_title" | "kind" | "status" | "accepted_slot"> {
  slots: readonly Slot[];
}

/**
 * The whole interview as one sentence. It does not mention access needs, because it appears in conversation lists and
 * emails that other people might see.
 */
export function interviewSentence({ job_title, kind, status, slots, accepted_slot }: Told): string {
  const what = `Interview for ${job_title}, ${KIND_TEXTS[kind]}`;
  const agreed = accepted_slot === null ? undefined : slots[accepted_slot];
  const times = LIST.format(slots.map(whenText));
  if (status === "declined" || status === "cancelled") return `${what}: ${status}.`;
  if (agreed) return `${what}: agreed for ${whenText(agreed)}, ${agreed.minutes} minutes.`;
  if (status === "time_requested") return `${what}: another time was asked for.`;
  return `${what}: proposed for ${times}.`;
}
