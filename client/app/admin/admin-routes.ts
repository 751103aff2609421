import type { AppRoute } from "../routes/app-route.ts";
import { adminTexts as adminAreaTexts } from "./texts/admin.texts.ts";

/** The sections of the admin area, each a tab next to the overview, in order. */
export const ADMIN_SECTIONS = ["people", "approvals", "reports", "announcements", "audit", "statistics"] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** A page of the admin area. A section's tab leads to its first page. */
export interface AdminRoute extends Omit<AppRoute, "tab" | "inner" | "frame"> {
  access: readonly ["admin"];
  section: AdminSection;
}

const { titles } = adminAreaTexts;

/**
 * Every page of the admin area except its overview: a table like `../routes/routes.ts` that only admins load. The titles
 * are in `texts/`.
 */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  {
    path: "/AdminDashboard/approvals",
    title: () => titles.approvals,
    access: ["admin"],
    section: "approvals",
    load: () => import("#client/features/admin/approvals/ApprovalsPage.tsx").then((m) => m.ApprovalsPage),
  },
  {
    path: "/AdminDashboard/reports",
    title: () => titles.reports,
    access: ["admin"],
    section: "reports",
    load: () => import("#client/features/admin/reports/ReportsPage.tsx").then((m) => m.ReportsPage),
  },
  {
    path: "/AdminDashboard/reports/:id",
    title: () => titles.report,
    access: ["admin"],
    section: "reports",
    load: () => import("#client/features/admin/reports/ReportPage.tsx").then((m) => m.ReportPage),
  },
  {
    path: "/AdminDashboard/people",
    title: () => titles.people,
    access: ["admin"],
    section: "people",
    load: () => import("#client/features/admin/people/UsersPage.tsx").then((m) => m.UsersPage),
  },
  {
    path: "/AdminDashboard/employers",
    title: () => titles.employers,
    access: ["admin"],
    section: "people",
    load: () => import("#client/features/admin/people/EmployersPage.tsx").then((m) => m.EmployersPage),
  },
  {
    path: "/AdminDashboard/audit",
    title: () => titles.audit,
    access: ["admin"],
    section: "audit",
    load: () => import("#client/features/admin/audit/AuditPage.tsx").then((m) => m.AuditPage),
  },
  {
    path: "/AdminDashboard/people/:id",
    title: () => titles.person,
    access: ["admin"],
    section: "people",
    load: () => import("#client/features/admin/person/PersonPage.tsx").then((m) => m.PersonPage),
  },
  {
    path: "/admin/statistics",
    title: () => titles.statistics,
    access: ["admin"],
    section: "statistics",
    load: () => import("#client/features/admin/statistics/StatisticsPage.tsx").then((m) => m.StatisticsPage),
  },
  {
    path: "/AdminDashboard/announcements",
    title: () => titles.announcements,
    access: ["admin"],
    section: "announcements",
    load: () => import("#client/features/admin/announcements/AnnouncementsPage.tsx").then((m) => m.AnnouncementsPage),
  },
];
