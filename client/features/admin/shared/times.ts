/** Exact times for evidence: day and minute in the admin's time zone. */
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

export const momentOf = (at: string): string => MOMENT.format(new Date(at));
export const dayOf = (at: string): string => DAY.format(new Date(at));
