import * as z from "zod/mini";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { charactersUpTo, countText, Id, Moment } from "#shared/primitives.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { Activity } from "./activity.schemas.ts";
import { ACTIVITY_TYPES } from "./activity-lists.ts";

const T = errorsOf(adminTexts);

/** Default and maximum number of activities per page. */
export const ACTIVITIES_PAGE = 20;
export const ACTIVITIES_PAGE_MAX = 100;
/** How many days back the list goes by default. */
export const ACTIVITY_DAYS = 7;
/** How many days activities are retained. */
export const ACTIVITY_DAYS_MAX = 400;
/** The last page number; beyond it, clients use a cursor. */
export const ACTIVITY_DEPTH = 10_000;
/** A search stops counting here; beyond it the total is a lower bound. */
export const ACTIVITY_COUNT_MAX = 1000;
export const ACTIVITY_SEARCH_MIN = 2;
export const ACTIVITY_SEARCH_MAX = 100;
/** Number of recently active conversations. */
export const INTERACTIONS_MAX = 20;

const ActivityType = z.enum(ACTIVITY_TYPES, oneOf(ACTIVITY_TYPES));

/** `type=job,application`. */
const ActivityTypes = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200, oneOf(ACTIVITY_TYPES))),
    z.transform((text) => [...new Set(text.split(","))]),
  ),
  z.array(ActivityType),
);

/** A cursor from an earlier reply, or one that activity-cursor.ts makes from a row: two numbers in base 36. */
const ActivityCursor = z.string().check(z.regex(/^[0-9a-z]{1,9}-[0-9a-z]{1,10}$/, T.cursor));

const ActivityQuery = z
  .strictObject({
    days: z.optional(countText(1, ACTIVITY_DAYS_MAX)),
    type: z.optional(ActivityTypes),
    /** Prefixes of the actor's or the affected person's name. */
    search: z.optional(
      z.string().check(z.trim(), z.minLength(ACTIVITY_SEARCH_MIN, T.searchShort), charactersUpTo(ACTIVITY_SEARCH_MAX)),
    ),
    cursor: z.optional(ActivityCursor),
    page: z.optional(countText(1, ACTIVITY_DEPTH)),
    pageSize: z.optional(countText(1, ACTIVITIES_PAGE_MAX)),
  })
  .check(
    z.refine(({ cursor, page }) => cursor === undefined || page === undefined, {
      ...T.pageOrCursor,
      path: ["page"],
    }),
    z.refine(({ page = 1, pageSize = ACTIVITIES_PAGE }) => page * pageSize <= ACTIVITY_DEPTH, {
      ...T.tooDeep,
      path: ["page"],
    }),
  );
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** Two people who write to each other. It contains nothing of what they write. */
export const Interaction = z.object({
  aId: Id,
  aName: z.string(),
  bId: Id,
  bName: z.string(),
  totalMessages: z.int(),
  lastMessageAt: Moment,
});
export type Interaction = z.infer<typeof Interaction>;

const ActivityPage = z.object({
  total: z.int(),
  /** True if there are more than `total` says. */
  total_is_least: z.boolean(),
  /** Newest first. */
  activities: z.array(Activity),
  /** The most recently active conversations of this period. */
  interactions: z.array(Interaction),
  /** Cursor of the next page; null after the last one. */
  next_cursor: z.nullable(z.string()),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

export const listActivities = endpoint({
  method: "GET",
  path: "/api/admin/activities",
  query: ActivityQuery,
  reply: ActivityPage,
  lift: ["next_cursor"],
  summary: "Recent activities by page, newest first, and recent conversations; never their messages.",
});
