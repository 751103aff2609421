import * as z from "zod/mini";
import { Id, Moment } from "#shared/primitives.ts";

/** Sent to admins only. */
export const announcementsEvents = {
  /** The progress of an announcement: a few times per second at most, and once when everyone has received it. */
  "announcement:progress": z.object({ id: Id, reached: z.int(), finished_at: z.nullable(Moment) }),
} as const;
