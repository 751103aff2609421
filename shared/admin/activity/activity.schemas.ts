import * as z from "zod/mini";
import { Id, Moment } from "#shared/primitives.ts";
import { ACTIVITY_TYPES } from "./activity-lists.ts";

/** Something that happened, as admins read it: who did what, and never what anybody wrote. */
export const Activity = z.object({
  id: Id,
  type: z.enum(ACTIVITY_TYPES),
  /** A whole sentence. It begins with the actor's name where there is one. */
  title: z.string(),
  /** Null where nobody acted, or where they are gone. A company acts under its name. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Where a click leads; null means nowhere. */
  target_url: z.nullable(z.string()),
  timestamp: Moment,
});
export type Activity = z.infer<typeof Activity>;
