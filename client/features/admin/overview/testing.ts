import type { ActivityPage } from "#shared/admin/activity/activity.rest.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";

/** The admins' overview as the server sends it, for tests: a lot at once. */

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const LONG = "Rosa Dimaculangan-Evangelista of the Tala Health Network of the Visayas";
export const sentences: readonly [Activity["type"], string, string | null, string][] = [
  ["sign_up", "Kristine Joy Lacson", "/AdminDashboard/people/3", "joined as an employer"],
  ["failed_logins", "", "/AdminDashboard/people/3", "Logins to the account of Noel Ramos failed again and again"],
  ["report", "Maricel Abueva", "/AdminDashboard/reports/5", "reported a message of Jonas Villareal"],
  ["interview", "Bayanihan Foods", "/applications/4", "proposed an interview to Bea Lacson for Bookkeeper"],
  ["verified", "Noel Ramos", "/AdminDashboard/people/4", "verified the email address"],
  ["application", "Noel Ramos", "/applications/4", "applied for Payroll and records assistant for the Visayas"],
  ["move", LONG, "/applications/4", "hired Efren Bautista for Accounts payable associate"],
  ["job", "Tala Health Network", "/jobs/4", "published Accounts payable associate"],
  ["approval", "Elena Santos", "/AdminDashboard/people/9", "approved Luntian Digital"],
  ["moderation", "Elena Santos", "/AdminDashboard/people/9", "warned Jonas Villareal"],
  ["announcement", "Elena Santos", "/AdminDashboard/announcements", "made an announcement"],
  ["report", "", null, "Somebody who has left acted on a report about Somebody who has left"],
];

const activities = sentences.map(
  ([type, name, target_url, words], n): Activity => ({
    id: 100 - n,
    type,
    title: `${name} ${words}`.trim(),
    actor: name === "" ? null : { id: n + 1, name },
    target_url,
    timestamp: ago(n * n * 9),
  }),
);

const openConversation = (aName: string, bName: string, totalMessages: number, minutes: number) => ({
  ...{ aId: 1, bId: totalMessages, aName, bName, totalMessages },
  lastMessageAt: ago(minutes),
});

export const feed: ActivityPage & { interactions: unknown[] } = {
  total: 1240,
  total_is_least: false,
  activities,
  interactions: [
    openConversation("Maricel Abueva", "Jonas Villareal", 214, 3),
    openConversation(LONG, "Bea Lacson", 1, 90),
    openConversation("Somebody who has left", "Noel Ramos", 12, 4000),
  ],
  next_cursor: "mh2x5k8c-2n",
};

export const stats: AdminStats = {
  totals: { users: 12_480, employers: 412, jobs: 1936, applications: 8204, messages: 94_310, online: 318 },
  breakdown: { jobseekers: 12_068, general: 6240, pwd: 4120, indigenous: 1708, employer: 412 },
  pending: { employers: 4, company_changes: 0, pwd_ids: 7, listings: 1, reports: 2 },
  messages_today: 1204,
  // Later than any update from the server, so that no update replaces it.
  counted_at: "2099-01-01T00:00:00.000Z",
};
