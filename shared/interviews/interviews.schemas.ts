import * as z from "zod/mini";
import { SIDES } from "../applications/status-lists.ts";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { Id, Moment } from "../primitives.ts";
import { INTERVIEW_ACTIONS, INTERVIEW_STATUSES } from "./interview-lists.ts";

export const INTERVIEW_KINDS = ["onsite", "phone", "video", "chat"] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

/** A proposed time. `offset` is the time zone in which it was chosen (`+08:00`), for display. */
export const Slot = z.object({ starts_at: Moment, offset: z.string(), minutes: z.int() });
export type Slot = z.infer<typeof Slot>;

/** What an applicant can ask for: an access feature, or in their own words anything not listed. */
export const ADJUSTMENTS = [...ACCESS_FEATURES, "other"] as const;

/** Something the applicant needs for this interview, and the employer's answer. */
export const Adjustment = z.object({
  /** Unique within the interview. */
  id: z.int(),
  need: z.enum(ADJUSTMENTS),
  words: z.string(),
  asked_at: Moment,
  /** Null until it was answered. */
  answer: z.nullable(z.object({ agreed: z.boolean(), words: z.string(), at: Moment })),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** What happened with an interview, starting with the proposal. */
export const InterviewStep = z.object({
  action: z.enum(["propose", ...INTERVIEW_ACTIONS, "close"]),
  by: z.enum(SIDES),
  words: z.string(),
  at: Moment,
});
export type InterviewStep = z.infer<typeof InterviewStep>;

/** An interview as both sides see it, in lists and on the card in their conversation. */
export const Interview = z.object({
  id: Id,
  application_id: Id,
  employer_id: Id,
  applicant_id: Id,
  job_title: z.string(),
  status: z.enum(INTERVIEW_STATUSES),
  /** Grows with every change. Actions carry the version that their actor has seen. */
  version: z.int(),
  kind: z.enum(INTERVIEW_KINDS),
  /** An address, a phone number or a link; may be empty. */
  place: z.string(),
  notes: z.string(),
  /** What the employer offers without being asked. */
  adjustments_offered: z.array(z.enum(ACCESS_FEATURES)),
  /** One to three, earliest first. */
  slots: z.array(Slot),
  /** Index of the accepted one, from 0; null if none is. */
  accepted_slot: z.nullable(z.int()),
  /** The applicant's message asking for another time; null in other states. */
  time_request: z.nullable(z.string()),
  adjustments: z.array(Adjustment),
  steps: z.array(InterviewStep),
  created_at: Moment,
  updated_at: Moment,
});
export type Interview = z.infer<typeof Interview>;

/** An interview in the caller's own list, with the other side's name. */
export const InterviewEntry = z.extend(Interview, { other: z.object({ id: Id, name: z.string() }) });
export type InterviewEntry = z.infer<typeof InterviewEntry>;

/** The content of a message of the kind `card`. `interview` is null after it was deleted with an account. */
export const InterviewCard = z.object({ type: z.literal("interview"), interview: z.nullable(Interview) });
export type InterviewCard = z.infer<typeof InterviewCard>;
