import { AdminStats } from "./figures.schemas.ts";

/** Sent to admins only. */
export const figuresEvents = {
  /** The current numbers of the overview: at most every two seconds, and only when one of them changed. */
  "admin:stats": AdminStats,
} as const;
