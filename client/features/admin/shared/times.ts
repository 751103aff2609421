import { date } from "#shared/texts/format.ts";

/** Exact times for evidence: day and minute in the admin's time zone. */

export const momentOf = (at: string): string => date(new Date(at), "evidence");
export const dayOf = (at: string): string => date(new Date(at), "long");
