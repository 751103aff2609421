import * as z from "zod/mini";
import { SIDES } from "../applications/status-lists.ts";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";
import { INTERVIEW_ACTIONS } from "./interview-lists.ts";
import { Adjustment, Slot } from "./interviews.schemas.ts";

/** What happens to interviews, for all features that follow it. */

const interview = { interview_id: Id, application_id: Id, applicant_id: Id, employer_id: Id, job_title: z.string() };

export const InterviewProposed = defineEvent("interview.proposed", z.object(interview));

export const InterviewChanged = defineEvent(
  "interview.changed",
  z.object({
    ...interview,
    action: z.enum(INTERVIEW_ACTIONS),
    /** The side that changed it. */
    by: z.enum(SIDES),
    /** What it said to the other side; empty where it said nothing. */
    words: z.string(),
    /** The time that was accepted; null for every other action. */
    slot: z.nullable(Slot),
    /** The adjustment that was asked for or answered, as it is since then; null for every other action. */
    adjustment: z.nullable(Adjustment),
  }),
);

export const InterviewReminded = defineEvent(
  "interview.reminded",
  z.object({
    ...interview,
    /** The version of the interview that is reminded of: an email about an older one is not sent. */
    version: z.int(),
    slot: Slot,
    /** Whether it begins within the hour. */
    soon: z.boolean(),
  }),
);
