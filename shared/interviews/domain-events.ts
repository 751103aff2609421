import * as z from "zod/mini";
import { SIDES } from "../applications/status-lists.ts";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";
import { INTERVIEW_ACTIONS } from "./interview-lists.ts";
import { Adjustment, Slot } from "./interviews.schemas.ts";

/** Domain events of interviews. */

const interview = { interview_id: Id, application_id: Id, applicant_id: Id, employer_id: Id, job_title: z.string() };

export const InterviewProposed = defineEvent("interview.proposed", z.object(interview));

export const InterviewChanged = defineEvent(
  "interview.changed",
  z.object({
    ...interview,
    action: z.enum(INTERVIEW_ACTIONS),
    /** The side that changed it. */
    by: z.enum(SIDES),
    /** Its message to the other side; may be empty. */
    words: z.string(),
    /** The accepted time; null for every other action. */
    slot: z.nullable(Slot),
    /** The adjustment that was requested or answered, in its new state; null for every other action. */
    adjustment: z.nullable(Adjustment),
  }),
);

export const InterviewReminded = defineEvent(
  "interview.reminded",
  z.object({
    ...interview,
    /** The interview's version when the reminder was made: an email about an older version is not sent. */
    version: z.int(),
    slot: Slot,
    /** Whether it begins within the hour. */
    soon: z.boolean(),
  }),
);
