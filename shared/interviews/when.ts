import { ACCESS_FEATURE_TEXTS } from "../jobs/access-features.ts";
import type { Adjustment, Interview, InterviewKind, Slot } from "./interviews.schemas.ts";

/** An interview in words that are right for both sides: for lines, cards, mails and screen readers. */

const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
// Piece by piece: where the commas stand changes with the version of the formatter, and a card is one text on all sides.
const WEEKDAY = part({ weekday: "long" });
const MONTH = part({ month: "long" });
const TIME = part({ hour: "numeric", minute: "2-digit" });
const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Minutes that a zone is ahead of UTC: of `+08:00`, 480. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** `Tuesday, 1 December 2026, 2:00 PM (UTC+8)`, by the clock of whoever chose it. */
export function whenText({ starts_at, offset }: Pick<Slot, "starts_at" | "offset">): string {
  const ahead = offsetMinutes(offset);
  const there = new Date(Date.parse(starts_at) + ahead * 60_000);
  // Some versions of the formatter put a narrow space before PM, which screen readers and searches stumble over.
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

/** What was asked for, in words: the feature, and what was said of it. */
export function adjustmentText({ need, words }: Pick<Adjustment, "need" | "words">): string {
  // It is said in the middle of sentences, which bring their own full stop.
  if (need === "other") return words.replace(/[.\s]+$/, "");
  const feature = ACCESS_FEATURE_TEXTS[need];
  return words === "" ? feature : `${feature} (${words})`;
}

interface Told extends Pick<Interview, "job_title" | "kind" | "status" | "accepted_slot"> {
  slots: readonly Slot[];
}

/**
 * The whole interview as one sentence. It names nothing that somebody needs: it is shown where others may look over a
 * shoulder, in lists of conversations and in mails.
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
