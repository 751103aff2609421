import * as z from "zod/mini";
import { Id, Moment } from "#shared/primitives.ts";

/** To admins alone. */
export const announcementsEvents = {
  /** How far an announcement has come, a few times a second at most, and once when everybody has it. */
  "announcement:progress": z.object({ id: Id, reached: z.int(), finished_at: z.nullable(Moment) }),
} as const;
