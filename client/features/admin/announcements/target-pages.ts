import type { Audience } from "#shared/admin/announcements/announcement-lists.ts";
import { COMPANY_TARGET, profileTarget } from "#shared/notifications/targets.ts";
import { RESOURCES_PATH } from "#shared/resources/audiences.ts";
import type { announcementsTexts } from "./texts/announcements.texts.ts";

/** A page that an announcement can link to. */
export interface TargetPage {
  path: string;
  name: keyof typeof announcementsTexts.targets;
}

/** Available to every account. */
const COMMON: readonly TargetPage[] = [
  { path: "/settings", name: "settings" },
  { path: RESOURCES_PATH, name: "resources" },
  { path: "/accessibility", name: "accessibility" },
  { path: "/privacy", name: "privacy" },
  { path: "/terms", name: "terms" },
];
const ofSeekers = (home: "/ApplicantDashboard" | "/AdminDashboard", type: "pwd" | "general"): TargetPage[] => [
  { path: `${home}/jobs`, name: "jobs" },
  { path: profileTarget(type), name: "profile" },
];
const OWN: Record<Audience, readonly TargetPage[]> = {
  all: [],
  pwd: ofSeekers("/ApplicantDashboard", "pwd"),
  indigenous: ofSeekers("/ApplicantDashboard", "pwd"),
  general: ofSeekers("/AdminDashboard", "general"),
  employer: [
    { path: "/EmployerDashboard/positions", name: "positions" },
    { path: COMPANY_TARGET, name: "company" },
  ],
  admin: [{ path: "/admin/statistics", name: "statistics" }],
};

/** The pages that everyone in an audience can open. */
export const targetPages = (audience: Audience): readonly TargetPage[] => [...OWN[audience], ...COMMON];
