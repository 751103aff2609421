import * as z from "zod/mini";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";
import { APPLICATION_STATUSES, SIDES } from "./status-lists.ts";

/** Domain events of applications. */

const application = {
  application_id: Id,
  /** Missing in events of older versions. */
  job_id: z.optional(Id),
  applicant_id: Id,
  employer_id: Id,
  job_title: z.string(),
};

export const ApplicationSubmitted = defineEvent("application.submitted", z.object(application));

export const ApplicationMoved = defineEvent(
  "application.moved",
  z.object({
    ...application,
    status: z.enum(APPLICATION_STATUSES),
    /** The side that moved it. */
    by: z.enum(SIDES),
    /** A message for the other side; may be empty. */
    note: z.string(),
    /** The interviews that this move closed. */
    interview_ids: z.array(Id),
  }),
);
