import type { PublicStats } from "#shared/stats/stats.rest.ts";

/** Texts of the public statistics. */
export const communityTexts = {
  heading: "The community",
  lead: "As everybody may know it.",
  figures: {
    activeUsers: "active users",
    jobListings: "job listings",
    partnerEmployers: "partner employers",
  } satisfies Record<keyof PublicStats, string>,
  failed: "The numbers could not be loaded.",
} as const;
