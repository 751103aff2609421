import { Handshake, type LucideIcon, UsersRound } from "lucide-react";
import { employerTexts } from "./employer.texts.ts";
import type { HiringFigures } from "./figures.ts";

/** What of the hiring waits for its employer, and where that is answered. */
export interface HiringNeed {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
  to: string;
}

const texts = employerTexts.needs;

/** Where the applicants at one stage are. */
export const applicantsAt = (status: "pending" | "interview" | "offer" | "hired"): string =>
  `/EmployerDashboard/applicants?status=${status}`;

/** The most urgent first: whoever waits for a first word, then whoever has an offer. */
export function hiringNeeds({ pending, pendingSince, offers }: HiringFigures, now: Date): HiringNeed[] {
  const fresh = {
    key: "pending",
    icon: UsersRound,
    title: texts.pending.title(pending),
    text: texts.pending.text(pending, pendingSince === null ? 0 : daysBetween(pendingSince, now)),
    action: texts.pending.action,
    to: applicantsAt("pending"),
  };
  const open = {
    key: "offers",
    icon: Handshake,
    title: texts.offers.title(offers),
    text: texts.offers.text(offers),
    action: texts.offers.action,
    to: applicantsAt("offer"),
  };
  return [...(pending > 0 ? [fresh] : []), ...(offers > 0 ? [open] : [])];
}

const DAY_MS = 24 * 60 * 60_000;
/** Whole ones; a clock that is a little slow makes none. */
const daysBetween = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
