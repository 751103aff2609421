import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import type { NewSavedSearch, SavedSearch, SavedSearchChange } from "#shared/jobs/job-search.ts";
import { shownName } from "#shared/jobs/search-name.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { filterKey, type SavedSearchRow } from "./saved-search.model.ts";
import type { SearchesRepo } from "./searches.repo.ts";

interface Deps {
  searches: SearchesRepo;
  nextId: () => Promise<number>;
  records: Records;
  now: () => Date;
}

function toSearch(row: SavedSearchRow): SavedSearch {
  const { _id: id, filter, mail, created_at } = row;
  return { id, name: shownName(row), filter, mail, created_at: created_at.toISOString() };
}

/** Saved searches of a seeker. */
export function createSearches({ searches, nextId, records, now }: Deps) {
  return {
    list: async ({ userId }: Viewer): Promise<SavedSearch[]> =>
      records.each("saved-search alerts", await searches.listOf(userId), toSearch),

    /**
     * POST /api/jobs/searches. Returns the existing search if the same filter was saved before.
     * @throws {Fault} CONFLICT if there are too many
     */
    save: async (
      { userId }: Viewer,
      { name, filter, mail }: NewSavedSearch,
    ): Promise<{ search: SavedSearch; fresh: boolean }> => {
      const filter_key = filterKey(filter);
      const before = await searches.findByFilter(userId, filter_key);
      if (before) return { search: toSearch(before), fresh: false };
      const row = { _id: await nextId(), user_id: userId, name, filter, filter_key, mail, created_at: now() };
      const outcome = await searches.insert(row);
      if (outcome === "saved") return { search: toSearch(row), fresh: true };
      // Another tab saved it at the same moment, perhaps as the last one below the limit.
      const there = await searches.findByFilter(userId, filter_key);
      if (!there) throw new Fault("CONFLICT", outcome === "full" ? JOB_TEXTS.searchesMany : undefined);
      return { search: toSearch(there), fresh: false };
    },

    /** PATCH /api/jobs/searches/{id}. @throws {Fault} NOT_FOUND, also for the search of someone else */
    change: async ({ userId }: Viewer, id: number, change: SavedSearchChange): Promise<SavedSearch> => {
      const row = await searches.change(userId, id, change);
      if (!row) throw new Fault("NOT_FOUND", JOB_TEXTS.searchNotFound);
      return toSearch(row);
    },

    /** DELETE /api/jobs/searches/{id}. Succeeds without effect for a missing one and for the search of someone else. */
    remove: async ({ userId }: Viewer, id: number): Promise<Record<string, never>> => {
      await searches.remove(userId, id);
      return {};
    },
  };
}
export type Searches = ReturnType<typeof createSearches>;
