import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { matchPrepared, scorePrepared } from "#shared/matching/match.ts";
import { type PreparedSeeker, prepareSeeker } from "#shared/matching/prepared.ts";
import { createCandidates } from "./candidates.ts";
import { type Entry, entryOf, isOpenAt, newestFirst } from "./entries.ts";
import { filterAndCount } from "./facets.ts";
import { createTextIndex } from "./text/text-index.ts";
import type { JobDoc, JobHits, JobQuery, Recommended, RecommendedQuery } from "./types.ts";

/** The index itself, in the memory of whoever makes it. What each call does is told in `types.ts`. */
export interface MemoryIndex {
  put(docs: readonly JobDoc[]): void;
  remove(ids: readonly number[]): void;
  search(query: JobQuery, seeker: MatchSeeker | null): JobHits;
  recommended(seeker: MatchSeeker, query: RecommendedQuery): Recommended[];
  count(): number;
}

export function createMemoryIndex(): MemoryIndex {
  const entries = new Map<number, Entry>();
  const text = createTextIndex((id) => entries.get(id));
  const candidates = createCandidates();

  function remove(id: number): void {
    const entry = entries.get(id);
    if (!entry) return;
    text.remove(id);
    candidates.remove(entry);
    entries.delete(id);
  }

  function put(doc: JobDoc): void {
    remove(doc.id);
    const entry = entryOf(doc);
    entries.set(doc.id, entry);
    text.put(doc);
    candidates.put(entry);
  }

  /** What the words find and has not expired. */
  function* found(scores: ReadonlyMap<number, number> | null, now: number): Generator<Entry> {
    for (const id of (scores ?? entries).keys()) {
      const entry = entries.get(id);
      if (entry && isOpenAt(entry, now)) yield entry;
    }
  }

  return {
    put: (docs) => docs.forEach(put),
    remove: (ids) => ids.forEach(remove),
    search: (query, asking) => {
      const seeker = asking && prepareSeeker(asking);
      const scores = text.search(query.text);
      const { passed, facets } = filterAndCount(found(scores, query.now), query);
      const order = orderOf(query, scores, seeker);
      const from = (query.page - 1) * query.page_size;
      const page = passed.sort(order).slice(from, from + query.page_size);
      const hits = page.map(({ id, prepared }) => ({ id, match: seeker && matchPrepared(seeker, prepared) }));
      return { total: passed.length, hits, facets };
    },
    recommended: candidates.recommended,
    count: () => entries.size,
  };
}

type Order = (a: Entry, b: Entry) => number;

function orderOf(query: JobQuery, scores: ReadonlyMap<number, number> | null, seeker: PreparedSeeker | null): Order {
  const by = (value: (entry: Entry) => number): Order => {
    return (a, b) => value(b) - value(a) || newestFirst(a, b);
  };
  if (query.sort === "date") return newestFirst;
  // Whoever names no salary comes last.
  if (query.sort === "salary") return by(({ prepared }) => prepared.pays ?? -1);
  if (query.sort === "match" && seeker) {
    const fits = new Map<number, number>();
    return by(({ id, prepared }) => {
      const score = fits.get(id) ?? scorePrepared(seeker, prepared);
      fits.set(id, score);
      return score;
    });
  }
  return scores ? by(({ id }) => scores.get(id) ?? 0) : newestFirst;
}
