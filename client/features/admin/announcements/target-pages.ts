import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import { COMPANY_TARGET, profileTarget } from "#shared/notifications/targets.ts";
import { RESOURCES_PATH } from "#shared/resources/audiences.ts";

/** A page that an announcement can link to. */
export interface TargetPage {
  path: string;
  name: string;
}

/** Available to every account. */
const COMMON: readonly TargetPage[] = [
  { path: "/settings", name: "Settings" },
  { path: RESOURCES_PATH, name: "Rights and help" },
  { path: "/accessibility", name: "Accessibility statement" },
  { path: "/privacy", name: "Privacy notice" },
  { path: "/terms", name: "Terms and conditions" },
];
const ofSeekers = (home: "/ApplicantDashboard" | "/AdminDashboard", type: "pwd" | "general"): TargetPage[] => [
  { path: `${home}/jobs`, name: "Job Search" },
  { path: profileTarget(type), name: "Profile" },
];
const OWN: Record<Audience, readonly TargetPage[]> = {
  all: [],
  pwd: ofSeekers("/ApplicantDashboard", "pwd"),
  indigenous: ofSeekers("/ApplicantDashboard", "pwd"),
  general: ofSeekers("/AdminDashboard", "general"),
  employer: [
    { path: "/EmployerDashboard/positions", name: "Positions" },
    { path: COMPANY_TARGET, name: "Company" },
  ],
  admin: [{ path: "/admin/statistics", name: "Statistics" }],
};

/** The pages that everyone in an audience can open. */
export const targetPages = (audience: Audience): readonly TargetPage[] => [...OWN[audience], ...COMMON];
