import * as z from "zod/mini";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";

/** What happens to jobs, for all features that follow it. The events hold ids: subscribers read the job as it is then. */

const job = { job_id: Id, employer_id: Id };

/** A job can be found from now on. It happens once in the life of a job; opening it again is not a publication. */
export const JobPublished = defineEvent("job.published", z.object(job));

/** A job was closed because its time was over. */
export const JobExpired = defineEvent("job.expired", z.object({ ...job, expired_at: z.iso.datetime() }));
