import * as z from "zod/mini";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";
import { APPLICATION_STATUSES, SIDES } from "./status-lists.ts";

/** What happens to applications, for all features that follow it. */

const application = { application_id: Id, applicant_id: Id, employer_id: Id, job_title: z.string() };

export const ApplicationSubmitted = defineEvent("application.submitted", z.object(application));

export const ApplicationMoved = defineEvent(
  "application.moved",
  z.object({
    ...application,
    status: z.enum(APPLICATION_STATUSES),
    /** The side that moved it. */
    by: z.enum(SIDES),
    /** For the other side to read; empty where nothing was said. */
    note: z.string(),
    /** The interviews that this move has closed. */
    interview_ids: z.array(Id),
  }),
);
