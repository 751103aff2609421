import { Interview } from "./interviews.schemas.ts";

/** An interview as it is from now on, for all tabs of both sides. One with a lower `version` is older. */
export const interviewEvents = { "interview:updated": Interview } as const;
