/**
 * The cursor that continues after an activity, as the activity list takes it: timestamp and number in base 36. A client
 * makes it from its last row, so rows that arrived on top do not shift the page.
 */
export const activityCursor = (at: Date, id: number): string => `${at.getTime().toString(36)}-${id.toString(36)}`;
