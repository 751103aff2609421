import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { fitPrepared, scorePrepared } from "#shared/matching/match.ts";
import { type PreparedSeeker, prepareSeeker } from "#shared/matching/prepared.ts";
import { createBest } from "./best.ts";
import { createCandidates } from "./candidates.ts";
import { createNames, type Entry, entryOf, isOpenAt } from "./entries.ts";
import { filterAndCount } from "./facets.ts";
import { TextIndex } from "./text/text-index.ts";
import type { JobDoc, JobHits, JobQuery, Recommended, RecommendedQuery, Unindexed } from "./types.ts";

/** The search index in memory. `types.ts` documents the methods. */
export interface MemoryIndex {
  put(docs: readonly JobDoc[]): Unindexed[];
  remove(ids: readonly number[]): void;
  search(query: JobQuery, seeker: MatchSeeker | null): JobHits;
  recommended(seeker: MatchSeeker, query: RecommendedQuery): Recommended[];
  count(): number;
}

export function createMemoryIndex(): MemoryIndex {
  const entries = new Map<number, Entry>();
  const text = new TextIndex((id) => entries.get(id));
  const candidates = createCandidates();
  const names = createNames();

  function remove(id: number): void {
    const entry = entries.get(id);
    if (!entry) return;
    text.remove(id);
    candidates.remove(entry);
    entries.delete(id);
  }

  function put(doc: JobDoc): void {
    remove(doc.id);
    // An invalid document throws in one of these two, before it is stored.
    const entry = entryOf(doc, names);
    text.put(doc);
    entries.set(doc.id, entry);
    candidates.put(entry);
  }

  function tryToPut(doc: JobDoc): Unindexed[] {
    try {
      put(doc);
      return [];
    } catch (err) {
      return [{ id: doc.id, err }];
    }
  }

  /** Entries that the words found and that have not expired. */
  function found(scores: ReadonlyMap<number, number> | null, now: number): Entry[] {
    if (!scores) return [...entries.values()].filter((entry) => isOpenAt(entry, now));
    const open: Entry[] = [];
    for (const id of scores.keys()) {
      const entry = entries.get(id);
      if (entry && isOpenAt(entry, now)) open.push(entry);
    }
    return open;
  }

  return {
    put: (docs) => docs.flatMap(tryToPut),
    remove: (ids) => ids.forEach(remove),
    search: (query, asking) => {
      const seeker = asking && prepareSeeker(asking);
      const scores = text.search(query.text);
      const { passed, facets } = filterAndCount(found(scores, query.now), query, names);
      const from = (query.page - 1) * query.page_size;
      const best = createBest(from + query.page_size);
      const rank = orderOf(query, scores, seeker);
      for (const entry of passed) best.add({ entry, value: rank(entry) });
      const page = best.all().slice(from);
      const hits = page.map(({ entry: { id, prepared } }) => ({
        id,
        fit: seeker && fitPrepared(seeker, prepared),
      }));
      return { total: passed.length, hits, facets };
    },
    recommended: candidates.recommended,
    count: () => entries.size,
  };
}

type Scores = ReadonlyMap<number, number> | null;

/** The sort value of an entry: largest first. Equal ones are sorted newest first. */
function orderOf({ sort }: JobQuery, scores: Scores, seeker: PreparedSeeker | null): (entry: Entry) => number {
  // Jobs without a salary come last.
  if (sort === "salary") return ({ prepared }) => prepared.pays ?? -1;
  if (sort === "match" && seeker) return ({ prepared }) => scorePrepared(seeker, prepared);
  if (sort === "date" || !scores) return () => 0;
  return ({ id }) => scores.get(id) ?? 0;
}
