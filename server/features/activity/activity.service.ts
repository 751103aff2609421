import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import {
  ACTIVITIES_PAGE,
  ACTIVITY_COUNT_MAX,
  ACTIVITY_DAYS,
  type ActivityPage,
  type ActivityQuery,
  INTERACTIONS_MAX,
  type Interaction,
} from "#shared/admin/activity/activity.rest.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { ACTIVITY_TYPES } from "#shared/admin/activity/activity-lists.ts";
import { nobody } from "#shared/admin/activity/activity-text.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { Fault } from "#shared/fault.ts";
import { cursorOf, placeOf } from "./activity.cursors.ts";
import type { ActivityRow } from "./activity.model.ts";
import { maySeeActivities } from "./activity.policy.ts";
import { type Called, toActivity } from "./activity.presenter.ts";
import type { ActivityFilter, ActivityRepo } from "./activity.repo.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The most people that one search may find; beyond that it must be more specific. */
const FOUND_MAX = 500;

/** A conversation of two people with its number of messages. */
export interface CountedConversation {
  a: number;
  b: number;
  messages: number;
  last_at: Date;
}

/** Reads the current names for many activities at once, without what was deleted. */
export interface ActivityCalls {
  people: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  jobs: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  applications: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

interface Deps {
  repo: Pick<ActivityRepo, "page" | "count" | "countKeptFrom">;
  calls: ActivityCalls;
  /** The people whose names have words that begin with the search; at most `most`. */
  findPeople: (search: string, most: number) => Promise<number[]>;
  /** The conversations with messages since then, newest first. */
  conversationsSince: (since: Date, most: number) => Promise<CountedConversation[]>;
  records: Records;
  now: () => Date;
}

/** The list of activities. Names are read for all rows of an answer at once. */
export class ActivityList {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/admin/activities. @throws {Fault} NOT_ALLOWED for all but admins; BAD_INPUT if a search finds too many people */
  async list(viewer: Viewer, query: ActivityQuery): Promise<ActivityPage> {
    const { conversationsSince, records } = this.#deps;
    if (!maySeeActivities(viewer)) throw new Fault("NOT_ALLOWED");
    const size = query.pageSize ?? ACTIVITIES_PAGE;
    const { filter, kept } = await this.#filterOf(viewer, query);
    const [rows, total, talks] = await Promise.all([
      this.#rowsOf(filter, query, size),
      this.#totalOf(filter, kept),
      conversationsSince(filter.since, INTERACTIONS_MAX),
    ]);
    const shown = rows.slice(0, size);
    const names = await this.#called(
      shown,
      talks.flatMap(({ a, b }) => [a, b]),
    );
    const last = rows.length > size ? shown.at(-1) : undefined;
    return {
      ...total,
      activities: records.each("activity feed", shown, (row) => toActivity(row, names)),
      interactions: talks.flatMap(
        (talk) =>
          records.read("recent conversations", `${talk.a} ${talk.b}`, () => this.#toInteraction(talk, names)) ?? [],
      ),
      next_cursor: last ? cursorOf({ at: last.at, id: last._id }) : null,
    };
  }

  /** @returns the filter, and how many reports about the viewer it would include; these are hidden from them */
  async #filterOf(viewer: Viewer, { days = ACTIVITY_DAYS, type, search }: ActivityQuery) {
    const { now, repo, findPeople } = this.#deps;
    const since = new Date(now().getTime() - days * DAY);
    const types = type && type.length < ACTIVITY_TYPES.length ? type : null;
    const kept = types === null || types.includes("report") ? await repo.countKeptFrom(viewer.userId, since) : 0;
    const filter = { since, types, people: null, keptFrom: kept > 0 ? viewer.userId : null };
    if (search === undefined) return { filter, kept };
    const people = await findPeople(search, FOUND_MAX + 1);
    if (people.length > FOUND_MAX) throw new Fault("BAD_INPUT", undefined, { fields: { search: [T.searchMany] } });
    return { filter: { ...filter, people }, kept };
  }

  async #rowsOf(filter: ActivityFilter, { cursor, page = 1 }: ActivityQuery, size: number) {
    if (filter.people?.length === 0) return [];
    const after = cursor === undefined ? null : placeOf(cursor);
    return this.#deps.repo.page(filter, after, (page - 1) * size, size + 1);
  }

  /** The exact total, except for a search that finds very many. */
  async #totalOf(filter: ActivityFilter, kept: number): Promise<Pick<ActivityPage, "total" | "total_is_least">> {
    if (filter.people === null) {
      // Counts all in the index and subtracts those that are hidden from the viewer.
      const all = await this.#deps.repo.count({ ...filter, keptFrom: null });
      return { total: Math.max(0, all - kept), total_is_least: false };
    }
    if (filter.people.length === 0) return { total: 0, total_is_least: false };
    const total = await this.#deps.repo.count(filter, ACTIVITY_COUNT_MAX + 1);
    return { total: Math.min(total, ACTIVITY_COUNT_MAX), total_is_least: total > ACTIVITY_COUNT_MAX };
  }

  async #called(rows: readonly ActivityRow[], more: readonly number[] = []): Promise<Called> {
    const { calls } = this.#deps;
    const objects = (kind: "job" | "application") =>
      unique(rows.flatMap(({ object }) => (object?.kind === kind ? object.id : [])));
    const asked = <T>(ids: number[], ask: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>) =>
      ids.length > 0 ? ask(ids) : new Map<number, T>();
    const [people, jobs, applications] = await Promise.all([
      asked(unique([...rows.flatMap((row) => row.people), ...more]), calls.people),
      asked(objects("job"), calls.jobs),
      asked(objects("application"), calls.applications),
    ]);
    return { people, jobs, applications };
  }

  #toInteraction({ a, b, messages, last_at }: CountedConversation, { people }: Called): Interaction {
    return {
      aId: a,
      aName: people.get(a) ?? nobody(),
      bId: b,
      bName: people.get(b) ?? nobody(),
      totalMessages: messages,
      lastMessageAt: last_at.toISOString(),
    };
  }

  /** Activities as admins read them, in the same order. */
  async present(rows: readonly ActivityRow[]): Promise<Activity[]> {
    const names = await this.#called(rows);
    return this.#deps.records.each("activity feed", rows, (row) => toActivity(row, names));
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
