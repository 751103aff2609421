import { ACCESS_FEATURE_TEXTS } from "../jobs/access-features.ts";
import { date, listOfAny } from "../texts/format.ts";
import { clockIn, zoneText } from "../zoned-time.ts";
import type { InterviewStatus } from "./interview-lists.ts";
import type { Adjustment, Interview, InterviewKind, Slot } from "./interviews.schemas.ts";
import { wordsTexts as texts } from "./texts/words/words.texts.ts";

/** Interviews as text that fits both sides, in the current language: for cards, emails and screen readers. */

/** `Tuesday, 1 December 2026, 2:00 PM (UTC+8)`, in the time zone in which it was chosen. */
export function whenText({ starts_at, offset }: Pick<Slot, "starts_at" | "offset">): string {
  const there = clockIn(starts_at, offset);
  return texts.when({
    weekday: date(there, "weekdayName", "UTC"),
    day: date(there, "long", "UTC"),
    time: date(there, "time", "UTC"),
    zone: zoneText(offset),
  });
}

/** As shown to people, in the middle of a sentence. */
export const KIND_TEXTS = texts.kinds satisfies Record<InterviewKind, string>;

/** As shown to people. */
export const INTERVIEW_STATUS_TEXTS = texts.status satisfies Record<InterviewStatus, string>;

/** The requested adjustment as text: the feature and its note. */
export function adjustmentText({ need, words }: Pick<Adjustment, "need" | "words">): string {
  // Used in the middle of sentences, which have their own full stop.
  if (need === "other") return words.replace(/[.\s]+$/, "");
  const feature = ACCESS_FEATURE_TEXTS[need];
  return words === "" ? feature : texts.adjustment({ feature, words });
}

interface Told extends Pick<Interview, "job_title" | "kind" | "status" | "accepted_slot"> {
  slots: readonly Slot[];
}

/**
 * The whole interview as one sentence. It does not mention access needs, because it appears in conversation lists and
 * emails that other people might see.
 */
export function interviewSentence({ job_title: job, kind: how, status, slots, accepted_slot }: Told): string {
  const kind = KIND_TEXTS[how];
  const agreed = accepted_slot === null ? undefined : slots[accepted_slot];
  if (status === "declined") return texts.sentence.declined({ job, kind });
  if (status === "cancelled") return texts.sentence.cancelled({ job, kind });
  if (agreed) return texts.sentence.agreed({ job, kind, when: whenText(agreed), minutes: agreed.minutes });
  if (status === "time_requested") return texts.sentence.time_requested({ job, kind });
  return texts.sentence.proposed({ job, kind, times: listOfAny(slots.map(whenText)) });
}
