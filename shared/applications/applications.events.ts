import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

export const applicationEvents = {
  /**
   * An application was sent, moved, or changed what it shares. Sent to all tabs of both sides. It contains the status
   * but no texts: clients that show more reload the application.
   */
  "application:updated": z.object({
    id: Id,
    job_id: Id,
    status: z.enum(APPLICATION_STATUSES),
    version: z.int(),
    updated_at: Moment,
  }),
  /** Its applicant's account was deleted, and it with it. */
  "application:removed": z.object({ id: Id, job_id: Id }),
} as const;
