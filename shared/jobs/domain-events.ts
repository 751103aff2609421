import * as z from "zod/mini";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";

/** Domain events of jobs. They carry ids only: subscribers read the current job. */

const job = { job_id: Id, employer_id: Id };

/** A job was published and can be found from now on. It happens once per job; reopening is not a publication. */
export const JobPublished = defineEvent("job.published", z.object(job));

/** A job was closed because its closing date passed. */
export const JobExpired = defineEvent("job.expired", z.object({ ...job, expired_at: z.iso.datetime() }));
