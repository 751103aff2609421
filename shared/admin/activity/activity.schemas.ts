import * as z from "zod/mini";
import { Id, Moment } from "#shared/primitives.ts";
import { ACTIVITY_TYPES, SHOWN_KINDS } from "./activity-lists.ts";

/** An entry of the admins' activity feed: who did what, never what anyone wrote. */
export const Activity = z.object({
  id: Id,
  type: z.enum(ACTIVITY_TYPES),
  /** A complete sentence, in the language of the call, and in English in events. */
  title: z.string(),
  /** What it says, as data. A newer server may send kinds that this client does not know: it shows the title. */
  kind: z.catch(z.optional(z.enum(SHOWN_KINDS)), undefined),
  /** The current names of the person and the job it is about; null if they are gone, or if there are none. */
  subject_name: z.optional(z.nullable(z.string())),
  job_title: z.optional(z.nullable(z.string())),
  /** Null if there was no actor or their account is gone. An employer appears under the company's name. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The address that a click opens; null for none. */
  target_url: z.nullable(z.string()),
  timestamp: Moment,
});
export type Activity = z.infer<typeof Activity>;
