import * as z from "zod/mini";
import { SIDES } from "../applications/status-lists.ts";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { Id, Moment } from "../primitives.ts";
import { INTERVIEW_ACTIONS, INTERVIEW_STATUSES } from "./interview-lists.ts";

export const INTERVIEW_KINDS = ["onsite", "phone", "video", "chat"] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

/** A time that is offered. `offset` is the time zone in which it was chosen (`+08:00`), for whoever shows it so. */
export const Slot = z.object({ starts_at: Moment, offset: z.string(), minutes: z.int() });
export type Slot = z.infer<typeof Slot>;

/** What an applicant can ask for: an access feature, or in own words what the list does not have. */
export const ADJUSTMENTS = [...ACCESS_FEATURES, "other"] as const;

/** Something that the applicant needs for this interview, and what the employer says to it. */
export const Adjustment = z.object({
  /** Within the interview. */
  id: z.int(),
  need: z.enum(ADJUSTMENTS),
  words: z.string(),
  asked_at: Moment,
  /** Null until it was given. */
  answer: z.nullable(z.object({ agreed: z.boolean(), words: z.string(), at: Moment })),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** What happened with an interview, the proposal first. */
export const InterviewStep = z.object({
  action: z.enum(["propose", ...INTERVIEW_ACTIONS, "close"]),
  by: z.enum(SIDES),
  words: z.string(),
  at: Moment,
});
export type InterviewStep = z.infer<typeof InterviewStep>;

/** An interview as both sides see it, in lists and as the card of their conversation. */
export const Interview = z.object({
  id: Id,
  application_id: Id,
  employer_id: Id,
  applicant_id: Id,
  job_title: z.string(),
  status: z.enum(INTERVIEW_STATUSES),
  /** Grows with every change. What somebody does goes along with the one that they have seen. */
  version: z.int(),
  kind: z.enum(INTERVIEW_KINDS),
  /** An address, a number or a link; empty where nothing was said. */
  place: z.string(),
  notes: z.string(),
  /** What the employer offers without being asked. */
  adjustments_offered: z.array(z.enum(ACCESS_FEATURES)),
  /** One to three, the earliest first. */
  slots: z.array(Slot),
  /** Which of them was taken, from 0; null while none is. */
  accepted_slot: z.nullable(z.int()),
  /** What the applicant said of another time; null unless that is what it waits for. */
  time_request: z.nullable(z.string()),
  adjustments: z.array(Adjustment),
  steps: z.array(InterviewStep),
  created_at: Moment,
  updated_at: Moment,
});
export type Interview = z.infer<typeof Interview>;

/** One in the caller's own list: with whom. */
export const InterviewEntry = z.extend(Interview, { other: z.object({ id: Id, name: z.string() }) });
export type InterviewEntry = z.infer<typeof InterviewEntry>;

/** What a message of the kind `card` carries. `interview` is null once it was removed with an account. */
export const InterviewCard = z.object({ type: z.literal("interview"), interview: z.nullable(Interview) });
export type InterviewCard = z.infer<typeof InterviewCard>;
