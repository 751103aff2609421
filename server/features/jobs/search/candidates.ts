import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import { fitPrepared, mostWithoutCommon, scorePrepared, scoreWithoutCommon } from "#shared/matching/match.ts";
import { type PreparedSeeker, prepareSeeker } from "#shared/matching/prepared.ts";
import { createBest } from "./best.ts";
import { type Entry, isOpenAt, newestFirst } from "./entries.ts";
import type { Recommended, RecommendedQuery } from "./types.ts";

/**
 * Finds the best matching jobs without scoring all of them. Jobs that share a skill or a title word with the job seeker
 * are scored; no other job can score more than `mostWithoutCommon`. If too few of them exceed that bound, the others
 * are scored, newest first, until no older one can enter the list. The result equals that of a full scan.
 */
export interface Candidates {
  put(entry: Entry): void;
  remove(entry: Entry): void;
  recommended(seeker: MatchSeeker, query: RecommendedQuery): Recommended[];
}

export function createCandidates(): Candidates {
  const bySkill = new Map<string, Set<Entry>>();
  const byWord = new Map<string, Set<Entry>>();
  /** Oldest first, so that new ones are appended. */
  const byAge: Entry[] = [];

  function postings({ prepared }: Entry): [Map<string, Set<Entry>>, string][] {
    return [
      ...prepared.skills.map(({ key }): [Map<string, Set<Entry>>, string] => [bySkill, key]),
      ...prepared.title.map((word): [Map<string, Set<Entry>>, string] => [byWord, word]),
    ];
  }

  /** The index of an entry by age, or where it would be inserted. */
  function placeOf(entry: Entry): number {
    let [low, high] = [0, byAge.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = byAge[middle];
      if (other && newestFirst(other, entry) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function candidatesFor(seeker: PreparedSeeker): Set<Entry> {
    const found = new Set<Entry>();
    for (const skill of seeker.skills) for (const entry of bySkill.get(skill) ?? []) found.add(entry);
    for (const word of [...seeker.wanted, ...seeker.current]) {
      for (const entry of byWord.get(word) ?? []) found.add(entry);
    }
    return found;
  }

  return {
    put: (entry) => {
      for (const [map, key] of postings(entry)) {
        const entries = map.get(key);
        if (entries) entries.add(entry);
        else map.set(key, new Set([entry]));
      }
      byAge.splice(placeOf(entry), 0, entry);
    },
    remove: (entry) => {
      for (const [map, key] of postings(entry)) {
        const entries = map.get(key);
        entries?.delete(entry);
        if (entries?.size === 0) map.delete(key);
      }
      byAge.splice(placeOf(entry), 1);
    },
    recommended: (asking, { limit, now, except }) => {
      const seeker = prepareSeeker(asking);
      const unwanted = new Set(except);
      const best = createBest(limit);
      const consider = (entry: Entry, scoreOf: typeof scorePrepared) => {
        if (!isOpenAt(entry, now) || unwanted.has(entry.id)) return;
        const score = scoreOf(seeker, entry.prepared);
        if (score > 0) best.add({ entry, value: score });
      };
      const candidates = candidatesFor(seeker);
      for (const entry of candidates) consider(entry, scorePrepared);
      const bound = mostWithoutCommon(seeker);
      for (let at = byAge.length - 1; bound > 0 && at >= 0; at -= 1) {
        const entry = byAge[at];
        if (!entry || candidates.has(entry)) continue;
        // Even the bound would not enter the list, and all that follow are older.
        if (!best.wouldTake({ entry, value: bound })) break;
        consider(entry, scoreWithoutCommon);
      }
      return best.all().map(({ entry }) => ({ id: entry.id, fit: fitPrepared(seeker, entry.prepared) }));
    },
  };
}
