import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

export const applicationEvents = {
  /**
   * An application was sent, moved, or shares something else from now on: to all tabs of both sides. It says how it
   * stands and not what was said: whoever shows more than that asks for it.
   */
  "application:updated": z.object({
    id: Id,
    job_id: Id,
    status: z.enum(APPLICATION_STATUSES),
    version: z.int(),
    updated_at: Moment,
  }),
  /** It went with the account of its applicant. */
  "application:removed": z.object({ id: Id, job_id: Id }),
} as const;
