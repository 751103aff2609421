import * as z from "zod/mini";
import { Id, Moment } from "#shared/primitives.ts";
import { ACTIVITY_TYPES } from "./activity-lists.ts";

/** An entry of the admins' activity feed: who did what, never what anyone wrote. */
export const Activity = z.object({
  id: Id,
  type: z.enum(ACTIVITY_TYPES),
  /** A complete sentence. It begins with the actor's name if there is an actor. */
  title: z.string(),
  /** Null if there was no actor or their account is gone. An employer appears under the company's name. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The address that a click opens; null for none. */
  target_url: z.nullable(z.string()),
  timestamp: Moment,
});
export type Activity = z.infer<typeof Activity>;
