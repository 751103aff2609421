import { adminTexts as adminAreaTexts } from "#client/app/admin/texts/admin.texts.ts";
import { AnnouncementsPage } from "#client/features/admin/announcements/AnnouncementsPage.tsx";
import { announcementsTexts } from "#client/features/admin/announcements/texts/announcements.texts.ts";
import { ApprovalsPage } from "#client/features/admin/approvals/ApprovalsPage.tsx";
import { conflict, decided, waiting } from "#client/features/admin/approvals/testing.ts";
import { approvalsTexts as approvalTexts } from "#client/features/admin/approvals/texts/approvals.texts.ts";
import { AuditPage } from "#client/features/admin/audit/AuditPage.tsx";
import { auditTexts } from "#client/features/admin/audit/texts/audit.texts.ts";
import { Overview } from "#client/features/admin/overview/Overview.tsx";
import { feed, stats } from "#client/features/admin/overview/testing.ts";
import { overviewTexts } from "#client/features/admin/overview/texts/overview/overview.texts.ts";
import { EmployersPage } from "#client/features/admin/people/EmployersPage.tsx";
import { crowd } from "#client/features/admin/people/testing.ts";
import { peopleTexts } from "#client/features/admin/people/texts/people.texts.ts";
import { UsersPage } from "#client/features/admin/people/UsersPage.tsx";
import { PersonPage } from "#client/features/admin/person/PersonPage.tsx";
import { employer } from "#client/features/admin/person/testing.ts";
import { personTexts } from "#client/features/admin/person/texts/person/person.texts.ts";
import { ReportPage } from "#client/features/admin/reports/ReportPage.tsx";
import { ReportsPage } from "#client/features/admin/reports/ReportsPage.tsx";
import { decidedReport, decidedReports, wholeReport } from "#client/features/admin/reports/testing.ts";
import { reportsTexts as reportTexts } from "#client/features/admin/reports/texts/reports.texts.ts";
import { StatisticsPage } from "#client/features/admin/statistics/StatisticsPage.tsx";
import { grown, small } from "#client/features/admin/statistics/testing.ts";
import { statisticsTexts } from "#client/features/admin/statistics/texts/statistics.texts.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { press, unfold } from "../acts.ts";
import { type GalleryState, type Group, type Reply, refusal, success } from "../group.ts";

/** The pages of the admin area: empty, not loaded, filtered, and after a press. */

const { titles } = adminAreaTexts;
const user: SessionUser = {
  ...{ id: 7, username: "ruth", first_name: "Ruth", last_name: "Ocampo" },
  ...{ user_type: "admin", photo: null },
};

type More = Omit<GalleryState, "content">;

const overview = (more: More): GalleryState => ({
  ...more,
  content: (
    <Overview title="Overview" userId={7} greeting="Good day, Ruth" today={{ text: "Sunday", day: "2026-11-22" }} />
  ),
});
const approvals = (more: More): GalleryState => ({ ...more, content: <ApprovalsPage title={titles.approvals} /> });
const reports = (more: More): GalleryState => ({ ...more, content: <ReportsPage title={titles.reports} /> });
const report = (id: number, more: More): GalleryState => ({
  ...{ at: `/AdminDashboard/reports/${id}`, content: <ReportPage title={titles.report} /> },
  ...more,
});
const person = (id: number, more: More): GalleryState => ({
  ...{ at: `/AdminDashboard/people/${id}`, content: <PersonPage title={titles.person} /> },
  ...more,
});
const users = (more: More): GalleryState => ({ ...more, content: <UsersPage title={titles.people} /> });
const employers = (more: More): GalleryState => ({ ...more, content: <EmployersPage title={titles.people} /> });
const audit = (more: More): GalleryState => ({ ...more, content: <AuditPage title={titles.audit} /> });
const statistics = (more: More): GalleryState => ({ ...more, content: <StatisticsPage title={titles.statistics} /> });
const announcements = (more: More): GalleryState => ({
  ...more,
  content: <AnnouncementsPage title={titles.announcements} />,
});

const COUNTS = { open: 23, resolved: 0, dismissed: 1 };
const NONE = { total: 0, records: [] };
const NOBODY = success({ ...NONE, total_is_least: false, next_cursor: null });
const PENDING = { company: 2, company_change: 1, pwd_id: 2, listing: 1 };
const listed = (list: (typeof waiting)["company"]): Reply =>
  success({ total: list.length, approvals: list, pending: PENDING });
/** The feed's reply has its keys at the top level too. */
const shown = (more: Partial<typeof feed>): Reply => {
  const data = { ...feed, ...more };
  return { json: { success: true, data, ...data } };
};
const GONE = refusal(404, "NOT_FOUND", "We couldn't find this report");
const LATE = "Ana Reyes dismissed it 2 minutes ago.";

const nothing: Group = {
  name: "admin, nothing there",
  user,
  replies: {
    "/api/admin/reports": success({ ...NONE, counts: { open: 0, resolved: 0, dismissed: 0 } }),
    "/api/admin/announcements": success(NONE),
    "/api/admin/approvals": success({
      ...{ total: 0, approvals: [], pending: { company: 0, company_change: 0, pwd_id: 0, listing: 0 } },
    }),
    "/api/admin/users": NOBODY,
    "/api/admin/audit": success({ entries: [], next_cursor: null }),
    "/api/admin/analytics": success(small()),
    "/api/admin/activities": shown({ activities: [], interactions: [], next_cursor: null }),
    "/api/admin/stats": success({
      ...stats,
      totals: { ...stats.totals, users: null, employers: null, jobs: 0 },
      pending: { employers: 0, company_changes: 0, pwd_ids: 0, listings: 0, reports: 0 },
    }),
  },
  states: [
    overview({ name: "overview, small groups", shows: "fewer than 10" }),
    approvals({ name: "approvals, none", shows: approvalTexts.empty.pending.company }),
    reports({ name: "reports, none", shows: "You're all caught up" }),
    announcements({ name: "announcements, none", shows: announcementsTexts.nothing }),
    users({
      name: "people, nobody found",
      at: "/AdminDashboard/people?search=zzzz&status=suspended",
      shows: peopleTexts.nobody,
    }),
    audit({
      name: "audit, nothing found",
      at: "/AdminDashboard/audit?action=resume.read&days=1&subject_id=999999",
      shows: auditTexts.nothing,
    }),
    statistics({ name: "statistics, small groups and nothing yet", shows: "No hires in this time" }),
  ],
};

const failed: Group = {
  name: "admin, not loaded",
  user,
  replies: {
    "/api/admin/reports": "no network",
    "/api/admin/reports/41": GONE,
    "/api/admin/announcements": "no network",
    "/api/admin/approvals": "no network",
    "/api/admin/users": "no network",
    "/api/admin/users/77": "no network",
    "/api/admin/audit": "no network",
    "/api/admin/analytics": "no network",
    "/api/admin/activities": "no network",
    "/api/admin/stats": { status: 500, json: {} },
  },
  states: [
    overview({ name: "overview, not loaded", shows: overviewTexts.failed }),
    approvals({ name: "approvals, not loaded", shows: "We couldn't load the approvals" }),
    reports({ name: "reports, not loaded", shows: "We couldn't load the reports." }),
    report(41, { name: "a report, unknown", shows: reportTexts.notFound }),
    announcements({ name: "announcements, not loaded", shows: "We couldn't load the announcements." }),
    users({ name: "people, not loaded", shows: peopleTexts.failed }),
    person(77, { name: "a person, not loaded", shows: "We couldn't load this person" }),
    audit({ name: "audit, not loaded", shows: auditTexts.failed }),
    statistics({ name: "statistics, not loaded", shows: statisticsTexts.failed }),
  ],
};

const filtered: Group = {
  name: "admin, filtered",
  user,
  replies: {
    "/api/admin/reports": success({ total: 1, counts: COUNTS, records: decidedReports }),
    "/api/admin/reports/40": success(decidedReport),
    "/api/admin/approvals": listed(waiting.listing),
    "/api/admin/users": success(crowd),
    "/api/admin/users/77": success(employer),
    "/api/admin/analytics": success(grown(24)),
    "/api/admin/activities": shown({ next_cursor: null }),
    "/api/admin/stats": success(stats),
  },
  states: [
    overview({
      name: "overview, an older page",
      at: "/AdminDashboard?type=job,report&before=mh2x5k8c-2n",
      shows: "Back to the newest",
    }),
    approvals({
      name: "approvals, requests to be listed",
      at: "/AdminDashboard/approvals?kind=listing",
      shows: "Tala Reyes",
    }),
    reports({
      name: "reports, dismissed",
      at: "/AdminDashboard/reports?status=dismissed",
      shows: "Spam: Luntian Digital",
    }),
    report(40, { name: "a report, decided", shows: "Reply to the reporter" }),
    users({
      name: "people, many found and long names",
      at: "/AdminDashboard/people?search=maria&sort=name",
      shows: peopleTexts.least({ total: 1000 }),
    }),
    person(77, { name: "a person, a suspended employer", shows: "They asked four applicants for a fee" }),
    statistics({ name: "statistics, two years", at: "/admin/statistics?months=24", shows: "hires in 24 months" }),
  ],
};

const pressed: Group = {
  name: "admin, after a press",
  user,
  replies: {
    "/api/admin/reports/41": success(wholeReport),
    "/api/admin/approvals": listed(waiting.pwd_id),
    "POST /api/admin/pwd-ids/43/reveal": success({ pwd_id_number: "06-3022-000-0001234" }),
    "/api/admin/users": "never",
    "/api/admin/users/987654321": GONE,
    "/api/admin/analytics": success(grown(3)),
    "/api/admin/activities": shown({}),
    "/api/admin/stats": success(stats),
  },
  states: [
    overview({
      name: "overview, paused, kinds to choose from",
      act: async (section) => {
        await press(section, "Pause");
        await unfold(section, 1);
      },
      shows: "esume",
    }),
    approvals({
      name: "approvals, a PWD ID is shown",
      at: "/AdminDashboard/approvals?kind=pwd_id",
      act: (section) => press(section, approvalTexts.showNumber),
      shows: "06-3022-000-0001234",
    }),
    report(41, {
      name: "a report, errors",
      act: (section) => press(section, "Save decision"),
      shows: "Please choose a decision",
    }),
    users({ name: "people, loading", shows: peopleTexts.loading }),
    person(987654321, { name: "a person, unknown", shows: personTexts.notFound.title }),
    statistics({
      name: "statistics, a quarter with the numbers",
      at: "/admin/statistics?months=3",
      act: (section) => unfold(section, 6),
      shows: "hires in 3 months",
    }),
  ],
};

const late: Group = {
  name: "admin, too late",
  user,
  replies: {
    "/api/admin/approvals": listed(waiting.company),
    "POST /api/admin/employers/41/approve": refusal(409, "CONFLICT", conflict.message),
    "/api/admin/reports/41": [success(wholeReport), success(decidedReport)],
    "PATCH /api/admin/reports/41": refusal(409, "CONFLICT", LATE),
    "/api/admin/activities": shown({ activities: [], next_cursor: null }),
    "/api/admin/stats": success(stats),
  },
  states: [
    approvals({
      name: "approvals, another admin was first",
      act: (section) => press(section, "Approve Agos Water Services"),
      shows: conflict.message,
    }),
    report(41, {
      name: "a report, another admin was first",
      act: async (section) => {
        await press(section, "Dismiss");
        await press(section, "No rule was broken");
        await press(section, "Save decision");
      },
      shows: LATE,
    }),
    overview({
      name: "overview, no activity of the selected kind",
      at: "/AdminDashboard?type=sign_up&search=zz",
      shows: "Show all activity",
    }),
  ],
};

const reviewed: Group = {
  name: "admin, reviewed",
  user,
  replies: {
    "/api/admin/approvals": listed(decided),
    "/api/admin/employers": NOBODY,
  },
  states: [
    approvals({
      name: "approvals, decided",
      at: "/AdminDashboard/approvals?status=decided",
      shows: "by Ana Reyes",
    }),
    employers({
      name: "companies, none found",
      at: "/AdminDashboard/employers?status=rejected",
      shows: peopleTexts.noCompany,
    }),
  ],
};

const changed: Group = {
  name: "admin, company changes",
  user,
  replies: { "/api/admin/approvals": listed(waiting.company_change) },
  states: [
    approvals({
      name: "approvals, company changes",
      at: "/AdminDashboard/approvals?kind=company_change",
      shows: "This name looks like another company",
    }),
  ],
};

export const adminGroups: readonly Group[] = [nothing, failed, filtered, pressed, late, reviewed, changed];
