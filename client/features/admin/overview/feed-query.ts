import { ACTIVITY_TYPES, type ActivityType } from "#shared/admin/activity/activity-lists.ts";

/** How far back the feed goes, in days: the usual first answer, and the whole of what is kept. */
export const FEED_DAYS = [1, 7, 30, 90, 400] as const;
export type FeedDays = (typeof FEED_DAYS)[number];
const USUAL_DAYS: FeedDays = 7;
export const ALL_DAYS: FeedDays = 400;
/** The heading of the feed, as an address names it. */
export const FEED_ID = "activity";
const SEARCH_MIN = 2;
const SEARCH_MAX = 100;

/** What the feed shows: its address says it, so that Back, a reload and a link all lead to the same. */
export interface FeedQuery {
  /** In their usual order; none means all. */
  types: readonly ActivityType[];
  search: string;
  days: FeedDays;
  /** Behind which activity it begins; null is the newest, which is live. */
  before: string | null;
}

/** What is no answer to a question is not asked for. */
export function readFeedQuery(address: string): FeedQuery {
  const query = new URLSearchParams(address);
  const types = query.get("type")?.split(",") ?? [];
  const search = (query.get("search") ?? "").trim().slice(0, SEARCH_MAX);
  const before = query.get("before");
  return {
    types: ACTIVITY_TYPES.filter((type) => types.includes(type)),
    search: search.length < SEARCH_MIN ? "" : search,
    days: FEED_DAYS.find((days) => String(days) === query.get("days")) ?? USUAL_DAYS,
    before: before !== null && /^[0-9a-z]{1,9}-[0-9a-z]{1,10}$/.test(before) ? before : null,
  };
}

/** The part of an address behind the path; what is as usual is left out. */
export function feedAddress({ types, search, days, before }: FeedQuery): string {
  const query = new URLSearchParams();
  if (types.length > 0) query.set("type", types.join(","));
  if (search !== "") query.set("search", search);
  if (days !== USUAL_DAYS) query.set("days", String(days));
  if (before !== null) query.set("before", before);
  // A comma needs no sign of its own, and reads better.
  const text = String(query).replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Another choice begins at the newest. */
export const withChoice = (query: FeedQuery, choice: Partial<FeedQuery>): FeedQuery => ({
  ...query,
  before: null,
  ...choice,
});

/** The type is shown, or not any more. With all of them chosen there is nothing to choose. */
export function withType({ types }: Pick<FeedQuery, "types">, type: ActivityType): readonly ActivityType[] {
  const chosen = ACTIVITY_TYPES.filter((one) => (one === type) !== types.includes(one));
  return chosen.length === ACTIVITY_TYPES.length ? [] : chosen;
}

/** As the call takes it. */
export const feedCall = ({ types, search, days, before }: FeedQuery) => ({
  days,
  type: types.length > 0 ? types.join(",") : undefined,
  search: search === "" ? undefined : search,
  cursor: before ?? undefined,
  pageSize: FEED_PAGE,
});

/** Rows of one answer. */
export const FEED_PAGE = 50;
