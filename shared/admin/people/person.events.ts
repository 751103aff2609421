import * as z from "zod/mini";
import { Id } from "#shared/primitives.ts";

/** To admins alone. */
export const personEvents = {
  /** A session of this person began or ended: whoever shows the person asks for them again. */
  "person:sessions": z.object({ user_id: Id }),
} as const;
