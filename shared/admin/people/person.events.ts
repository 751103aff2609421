import * as z from "zod/mini";
import { Id } from "#shared/primitives.ts";

/** Sent to admins only. */
export const personEvents = {
  /** A session of this person began or ended: clients that show the person reload them. */
  "person:sessions": z.object({ user_id: Id }),
} as const;
