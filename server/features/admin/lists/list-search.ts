import { PEOPLE_FOUND_MAX, PEOPLE_SEARCH_MIN } from "#shared/admin/people/people-lists.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { Fault } from "#shared/fault.ts";

/** How rows are read: in the order of the list, or by the words of the search and then sorted in memory. */
export type Way = "order" | "words";

interface Found<Filter> {
  filter: Filter;
  way: Way;
  total: number;
  total_is_least: boolean;
}

interface Deps<Filter> {
  count: (filter: Filter, most?: number) => Promise<number>;
  now: () => Date;
}

/** Totals this large are cached, because nobody sees the difference. Smaller ones are always exact. */
const LARGE_TOTAL = 10_000;
const CACHED_MS = 5000;
/** A search that found too much is cached as broad: its other pages and orders do not count again. */
const BROAD_MS = 30_000;
const BROAD_MAX = 1000;
/** Up to this depth the order finds a page soon enough, even of words that only one row in a hundred has. */
const SHALLOW_MAX = 20;
/**
 * Beyond that depth, up to this many matches are read by their words. With more, the order is shorter (at 100,000
 * accounts).
 */
const READ_MAX = 2400;

export interface Span {
  skip: number;
  limit: number;
}

interface Broad<Filter> {
  at: number;
  filter: Filter;
  /** Whether the rarest word has few enough matches; counted for the first deep page. */
  isReadable?: boolean;
}

/**
 * Finds out how many rows a list has, and how to read them. A filter is counted by its index. A search is counted up to a
 * limit. A narrow search is read by its words. A broad one is read in the order of the list, which soon finds a page of
 * matches, except for deep pages, where it would pass nearly all rows. With several words the rarest one leads.
 */
export function createListSearch<Filter extends { words: readonly string[] }>({ count, now }: Deps<Filter>) {
  const totals = new Map<string, { total: number; at: number }>();
  const broad = new Map<string, Broad<Filter>>();

  async function totalOf(filter: Filter): Promise<number> {
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known && now().getTime() - known.at < CACHED_MS) return known.total;
    const total = await count(filter);
    // There are only as many keys as there are filters without words.
    if (total >= LARGE_TOTAL) totals.set(key, { total, at: now().getTime() });
    else totals.delete(key);
    return total;
  }

  function knownAsBroad(key: string): Broad<Filter> | null {
    const known = broad.get(key);
    return known && now().getTime() - known.at < BROAD_MS ? known : null;
  }

  /** Counts one word by its index, without the rest of the search. */
  async function wayOf(found: Broad<Filter>, depth: number): Promise<Way> {
    if (depth <= SHALLOW_MAX) return "order";
    const lead = { ...found.filter, words: found.filter.words.slice(0, 1) };
    found.isReadable ??= (await count(lead, READ_MAX + 1)) <= READ_MAX;
    return found.isReadable ? "words" : "order";
  }

  async function tooMany(found: Broad<Filter>, { skip, limit }: Span): Promise<Found<Filter>> {
    return {
      filter: found.filter,
      way: await wayOf(found, skip + limit),
      total: PEOPLE_FOUND_MAX,
      total_is_least: true,
    };
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

  /** @param span which rows are wanted; pages after a cursor count as the deepest */
  return async (asked: Filter, span: Span): Promise<Found<Filter>> => {
    if (asked.words.length === 0) {
      return { filter: asked, way: "order", total: await totalOf(asked), total_is_least: false };
    }
    const key = JSON.stringify(asked);
    const known = knownAsBroad(key);
    if (known) return tooMany(known, span);
    const filter = await rarestFirst(asked);
    const total = await count(filter, PEOPLE_FOUND_MAX + 1);
    if (total <= PEOPLE_FOUND_MAX) return { filter, way: "words", total, total_is_least: false };
    if (broad.size >= BROAD_MAX) broad.clear();
    const found = { at: now().getTime(), filter };
    broad.set(key, found);
    return tooMany(found, span);
  };
}

/** @throws {Fault} BAD_INPUT if no word is long enough: a single letter would match nearly all names */
export function wordsOf(search: string | undefined, split: (text: string) => string[]): string[] {
  if (search === undefined) return [];
  const words = split(search);
  if (words.some((word) => word.length >= PEOPLE_SEARCH_MIN)) return words;
  throw new Fault("BAD_INPUT", undefined, { fields: { search: [T.searchShort] } });
}
