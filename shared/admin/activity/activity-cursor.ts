/**
 * The place behind an activity, as the list of activities takes it: moment and number in base 36. Whoever shows the newest
 * has it of the last row that is there, however many came on top.
 */
export const activityCursor = (at: Date, id: number): string => `${at.getTime().toString(36)}-${id.toString(36)}`;
