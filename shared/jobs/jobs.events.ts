import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";
import { JOB_STATUSES } from "./job-lists.ts";

export const jobEvents = {
  /**
   * A job was written, closed, opened or deleted: for all tabs of its employer, and, unless it is a draft, of those who
   * saved it or applied to it. It says that there is news, and not what: whoever shows the job asks for it.
   */
  "job:changed": z.object({ id: Id, status: z.enum([...JOB_STATUSES, "deleted"]), updated_at: Moment }),
  /** For the other tabs of whoever saved it, or took it from the saved ones. */
  "job:saved": z.object({ id: Id, saved: z.boolean() }),
} as const;
