import type { AdminSection } from "./admin-routes.ts";

/** The names of the admin area's pages and sections. */
export const adminAreaTexts = {
  titles: {
    people: "People",
    employers: "Employers",
    person: "Person",
    approvals: "Approvals",
    reports: "Reports",
    report: "Report",
    announcements: "Announcements",
    audit: "Audit trail",
    statistics: "Statistics",
  },
  sections: {
    people: "People",
    approvals: "Approvals",
    reports: "Reports",
    announcements: "Announcements",
    audit: "Audit",
    statistics: "Statistics",
  } satisfies Record<AdminSection, string>,
} as const;
