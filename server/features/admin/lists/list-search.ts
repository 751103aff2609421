import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { PEOPLE_FOUND_MAX, PEOPLE_SEARCH_MIN } from "#shared/admin/people/people-lists.ts";
import { Fault } from "#shared/fault.ts";

/** How rows are come by: in the order that is asked for, or by the words, to be put into it in memory. */
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

/** Totals of so many and more are counted again after this time: nobody sees the difference. Smaller ones are always true. */
const LARGE = 10_000;
const KEPT_MS = 5000;
/** What has found too much a moment ago finds it still: its other pages and orders do not count again. */
const BROAD_MS = 30_000;
const BROAD_MOST = 1000;
/** So deep the order meets a page soon enough also of what one in a hundred has. */
const NEAR = 20;
/** Deeper, so many are read by their words before the order would be the shorter way: as a rule of 100,000 accounts. */
const READ_MAX = 2400;

export interface Span {
  skip: number;
  limit: number;
}

interface Broad<Filter> {
  at: number;
  filter: Filter;
  /** Whether few enough have the word that leads; asked for with the first deep page. */
  isReadable?: boolean;
}

/**
 * How many a list has, and how its rows are come by. A filter is counted by its index. A search counts so far and no
 * further: what finds few is read by its words, and what finds many is so frequent that the order soon meets a page of
 * it; but for its deep pages, before which the order would pass by nearly everybody. Of several words the one that
 * fewest have leads.
 */
export function createListSearch<Filter extends { words: readonly string[] }>({ count, now }: Deps<Filter>) {
  const kept = new Map<string, { total: number; at: number }>();
  const broad = new Map<string, Broad<Filter>>();

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

  function knownAsBroad(key: string): Broad<Filter> | null {
    const known = broad.get(key);
    return known && now().getTime() - known.at < BROAD_MS ? known : null;
  }

  /** A word alone is counted by its index, whatever else is asked for. */
  async function wayOf(found: Broad<Filter>, depth: number): Promise<Way> {
    if (depth <= NEAR) return "order";
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

  /** @param span which of its rows are wanted; behind a cursor they are as deep as can be */
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
    if (broad.size >= BROAD_MOST) broad.clear();
    const found = { at: now().getTime(), filter };
    broad.set(key, found);
    return tooMany(found, span);
  };
}

/** @throws {Fault} BAD_INPUT where no word is long enough: a letter alone would list everybody whose name begins with it */
export function wordsOf(search: string | undefined, split: (text: string) => string[]): string[] {
  if (search === undefined) return [];
  const words = split(search);
  if (words.some((word) => word.length >= PEOPLE_SEARCH_MIN)) return words;
  throw new Fault("BAD_INPUT", undefined, { fields: { search: [T.searchShort] } });
}
