import { Handshake, type LucideIcon, UsersRound } from "lucide-react";
import type { HiringFigures } from "./figures.ts";
import { employerTexts } from "./texts/employer.texts.ts";

/** The employer's hiring tasks, with links to the pages where they are handled. */
export interface HiringNeed {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
  to: string;
}

const texts = employerTexts.needs;

/** The address of the applicants at one stage. */
export const applicantsAt = (status: "pending" | "interview" | "offer" | "hired"): string =>
  `/EmployerDashboard/applicants?status=${status}`;

/** The most urgent first: applicants without any reply, then those with an offer. */
export function hiringNeeds({ pending, pendingSince, offers }: HiringFigures, now: Date): HiringNeed[] {
  const fresh = {
    key: "pending",
    icon: UsersRound,
    title: texts.pending.title({ count: pending }),
    text: texts.pending.text({ days: pendingSince === null ? 0 : daysBetween(pendingSince, now) }),
    action: texts.pending.action,
    to: applicantsAt("pending"),
  };
  const open = {
    key: "offers",
    icon: Handshake,
    title: texts.offers.title({ count: offers }),
    text: texts.offers.text,
    action: texts.offers.action,
    to: applicantsAt("offer"),
  };
  return [...(pending > 0 ? [fresh] : []), ...(offers > 0 ? [open] : [])];
}

const DAY_MS = 24 * 60 * 60_000;
/** Full days; a time in the future gives 0. */
const daysBetween = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
