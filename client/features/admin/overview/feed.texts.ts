import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import type { FeedDays } from "./feed-query.ts";

/** Texts of the activity feed. */

const figures = new Intl.NumberFormat("en-GB");
const isOne = (count: number): boolean => count === 1;

const TYPES: Record<ActivityType, string> = {
  sign_up: "Sign-ups",
  verified: "Verified",
  job: "Jobs",
  application: "Applications",
  move: "Decisions",
  interview: "Interviews",
  report: "Reports",
  approval: "Approvals",
  moderation: "Moderation",
  failed_logins: "Failed logins",
  announcement: "Announcements",
};

export const feedTexts = {
  heading: "Activity",
  list: "Activity, newest first",
  olderList: "Older activity, newest first",
  /** The state of the feed. */
  state: {
    live: "Live",
    paused: "Paused",
    held: "Waits while you read",
    offline: "Not connected",
    older: "Older activity",
  },
  pause: "Pause",
  resume: "Resume",
  /** The number of new activities; 'at least' if the exact number is unknown. */
  fresh: (count: number, isLeast: boolean) => {
    if (count === 0) return isLeast ? "Something new" : "";
    return `${figures.format(count)}${isLeast ? " or more" : ""} new`;
  },
  resumeWith: (fresh: string) => (fresh === "" ? "Resume" : `${fresh}, resume`),
  paused: "The activity feed is paused",
  resumed: "The activity feed is live again",
  /** An announcement for several activities. */
  burst: (count: number, latest: string) => `${figures.format(count)} new activities, the latest: ${latest}`,
  aloud: "Tell screen readers what is new",
  search: "Search by name",
  days: "Time",
  daysBack: {
    1: "Last 24 hours",
    7: "Last 7 days",
    30: "Last 30 days",
    90: "Last 90 days",
    400: "All that is kept",
  } satisfies Record<FeedDays, string>,
  types: TYPES,
  typesGroup: "Kinds of activity",
  allTypes: "All",
  /** The summary of the collapsed type filter: the chosen types. */
  typesOn: (types: readonly ActivityType[]) => {
    if (types.length === 0) return "All kinds";
    if (types.length > 3) return `${types.length} kinds`;
    return types.map((type) => TYPES[type]).join(", ");
  },
  loading: "Loading activity",
  failed: "The activity could not be loaded.",
  empty: "No activity yet",
  emptyText: "What people do shows here as soon as it happens. You need not reload the page.",
  nothing: "Nothing of that kind",
  nothingText: "Nothing that happened in this time fits your choice.",
  clear: "Show all activity",
  older: "Older",
  newest: "Back to the newest",
  pages: "Pages of activity",
  found: (count: number) => (isOne(count) ? "1 activity" : `${figures.format(count)} activities`),
  note: "The feed never shows what people write to each other.",
  talks: {
    heading: "Who writes to whom",
    lead: "The newest conversations: that people write, and never what.",
    with: "and",
    messages: (count: number) => (isOne(count) ? "1 message" : `${figures.format(count)} messages`),
    none: "Nobody has written in this time.",
  },
} as const;
