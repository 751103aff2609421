import { BriefcaseBusiness, Building2, type LucideIcon, Mountain, PersonStanding } from "lucide-react";
import type { Audience } from "#shared/resources/audiences.ts";

/** The icon of each group of people, the same for every link to its page. */
export const AUDIENCE_ICONS: Record<Audience, LucideIcon> = {
  "people-with-disabilities": PersonStanding,
  "indigenous-people": Mountain,
  "job-seekers": BriefcaseBusiness,
  employers: Building2,
};
