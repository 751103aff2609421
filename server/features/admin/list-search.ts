import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { PEOPLE_FOUND_MAX, PEOPLE_SEARCH_MIN } from "#shared/admin/people-lists.ts";
import { Fault } from "#shared/fault.ts";

/** How rows are come by: in the order that is asked for, or by the words, to be put into it in memory. */
export type Way = "order" | "words";

interface Found<Filter> {
  filter: Filter;
  way: Way;
  total: number;
  total_is_least: boolean;
}

interface Needs<Filter> {
  count: (filter: Filter, most?: number) => Promise<number>;
  now: () => Date;
}

/** Totals of so many and more are counted again after this time: nobody sees the difference. Smaller ones are always true. */
const LARGE = 10_000;
const KEPT_MS = 5000;
/** What has found too much a moment ago finds it still: its other pages and orders do not count again. */
const BROAD_MS = 30_000;
const BROAD_MOST = 1000;

/**
 * How many a list has, and how its rows are come by. A filter is counted by its index. A search counts so far and no
 * further: what finds few is read by its words, and what finds many is so frequent that the order soon meets a page of
 * it. Of several words the one that fewest have leads.
 */
export function createListSearch<Filter extends { words: readonly string[] }>({ count, now }: Needs<Filter>) {
  const kept = new Map<string, { total: number; at: number }>();
  const broad = new Map<string, number>();

  async function totalOf(filter: Filter): Promise<number> {
    const key = JSON.stringify(filter);
    const known = kept.get(key);
    if (known && now().getTime() - known.at < KEPT_MS) return known.total;
    const total = await count(filter);
    // There are only as many keys as filters without words.
    if (total >= LARGE) kept.set(key, { total, at: now().getTime() });
    else kept.delete(key);
    return total;
  }

  function wasBroad(key: string): boolean {
    const at = broad.get(key);
    return at !== undefined && now().getTime() - at < BROAD_MS;
  }

  async function rarestFirst(filter: Filter): Promise<Filter> {
    if (filter.words.length < 2) return filter;
    const sizes = await Promise.all(
      filter.words.map(async (word) => ({
        word,
        size: await count({ ...filter, words: [word] }, PEOPLE_FOUND_MAX + 1),
      })),
    );
    return { ...filter, words: sizes.sort((a, b) => a.size - b.size).map(({ word }) => word) };
  }

  return async (asked: Filter): Promise<Found<Filter>> => {
    if (asked.words.length === 0) {
      return { filter: asked, way: "order", total: await totalOf(asked), total_is_least: false };
    }
    const key = JSON.stringify(asked);
    const tooMany = { way: "order" as const, total: PEOPLE_FOUND_MAX, total_is_least: true };
    if (wasBroad(key)) return { ...tooMany, filter: asked };
    const filter = await rarestFirst(asked);
    const total = await count(filter, PEOPLE_FOUND_MAX + 1);
    if (total <= PEOPLE_FOUND_MAX) return { filter, way: "words", total, total_is_least: false };
    if (broad.size >= BROAD_MOST) broad.clear();
    broad.set(key, now().getTime());
    return { ...tooMany, filter };
  };
}

/** @throws {Fault} BAD_INPUT where no word is long enough: a letter alone would list everybody whose name begins with it */
export function wordsOf(search: string | undefined, split: (text: string) => string[]): string[] {
  if (search === undefined) return [];
  const words = split(search);
  if (words.some((word) => word.length >= PEOPLE_SEARCH_MIN)) return words;
  throw new Fault("BAD_INPUT", undefined, { fields: { search: [T.searchShort] } });
}
