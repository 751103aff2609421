import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";
import { JOB_STATUSES } from "./job-lists.ts";

export const jobEvents = {
  /**
   * A job was changed, closed, opened or deleted. Sent to all tabs of its employer and, unless it is a draft, of those
   * who saved it or applied to it. It does not contain the change: clients that show the job reload it.
   */
  "job:changed": z.object({ id: Id, status: z.enum([...JOB_STATUSES, "deleted"]), updated_at: Moment }),
  /** Sent to the other tabs of a user who saved a job or removed it from their saved jobs. */
  "job:saved": z.object({ id: Id, saved: z.boolean() }),
} as const;
