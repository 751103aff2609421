import { BriefcaseBusiness, Building2, type LucideIcon, Mountain, PersonStanding } from "lucide-react";
import type { Audience } from "#shared/resources/audiences.ts";

/** The icon of each group of people, wherever its page is linked. */
export const AUDIENCE_ICONS: Record<Audience, LucideIcon> = {
  "people-with-disabilities": PersonStanding,
  "indigenous-people": Mountain,
  "job-seekers": BriefcaseBusiness,
  employers: Building2,
};
