import { ACTIVITY_TYPES, type ActivityType } from "#shared/admin/activity/activity-lists.ts";

/** How far back the feed goes, in days: the default, and everything that is stored. */
export const FEED_DAYS = [1, 7, 30, 90, 400] as const;
export type FeedDays = (typeof FEED_DAYS)[number];
const USUAL_DAYS: FeedDays = 7;
export const ALL_DAYS: FeedDays = 400;
/** The id of the feed's heading, for links to it. */
export const FEED_ID = "activity";
const SEARCH_MIN = 2;
const SEARCH_MAX = 100;

/** The filters of the feed. They are in the address, so that Back, reload and shared links show the same entries. */
export interface FeedQuery {
  /** In the default order; empty means all. */
  types: readonly ActivityType[];
  search: string;
  days: FeedDays;
  /** The cursor of an older page; null is the live feed. */
  before: string | null;
}

/** Invalid parameters are ignored. */
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

/** The query string of an address, without default values. */
export function feedAddress({ types, search, days, before }: FeedQuery): string {
  const query = new URLSearchParams();
  if (types.length > 0) query.set("type", types.join(","));
  if (search !== "") query.set("search", search);
  if (days !== USUAL_DAYS) query.set("days", String(days));
  if (before !== null) query.set("before", before);
  // A comma needs no escaping and is easier to read.
  const text = String(query).replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Changing a filter starts at the newest. */
export const withChoice = (query: FeedQuery, choice: Partial<FeedQuery>): FeedQuery => ({
  ...query,
  before: null,
  ...choice,
});

/** Adds or removes a type. All types chosen is the same as none. */
export function withType({ types }: Pick<FeedQuery, "types">, type: ActivityType): readonly ActivityType[] {
  const chosen = ACTIVITY_TYPES.filter((one) => (one === type) !== types.includes(one));
  return chosen.length === ACTIVITY_TYPES.length ? [] : chosen;
}

/** The query parameters of the request. */
export const feedCall = ({ types, search, days, before }: FeedQuery) => ({
  days,
  type: types.length > 0 ? types.join(",") : undefined,
  search: search === "" ? undefined : search,
  cursor: before ?? undefined,
  pageSize: FEED_PAGE,
});

/** The number of rows per answer. */
export const FEED_PAGE = 50;
