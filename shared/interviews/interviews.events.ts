import { Interview } from "./interviews.schemas.ts";

/** An interview in its new state, for all tabs of both sides. Clients ignore one with a lower `version`. */
export const interviewEvents = { "interview:updated": Interview } as const;
