import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const Figure = z.object({
  value: z.int(),
  /** Formatted for people: '1,240'. */
  formatted: z.string(),
});
export const PublicStats = z.object({ activeUsers: Figure, jobListings: Figure, partnerEmployers: Figure });
export type PublicStats = z.infer<typeof PublicStats>;

export const publicStats = endpoint({
  method: "GET",
  path: "/api/stats",
  reply: PublicStats,
  summary: "The public numbers of users, open jobs and approved employers.",
});
