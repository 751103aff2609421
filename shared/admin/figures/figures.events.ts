import { AdminStats } from "./figures.schemas.ts";

/** To admins alone. */
export const figuresEvents = {
  /** The numbers of the overview as they are now: every two seconds at most, and only when one of them has changed. */
  "admin:stats": AdminStats,
} as const;
