import { expect, test } from "vitest";
import { PEOPLE_FOUND_MAX } from "#shared/admin/people/people-lists.ts";
import { createListSearch } from "./list-search.ts";

/** The total and the plan of a list, with invented counts. */

interface Filter {
  words: readonly string[];
}

function searchOver(sizes: Record<string, number>) {
  const counted: string[] = [];
  let now = new Date(0);
  const least = (n: number, most?: number) => (most === undefined ? n : Math.min(n, most));
  const search = createListSearch<Filter>({
    count: async ({ words }, most) => {
      counted.push(words.join(" "));
      return least(sizes[words.join(" ")] ?? 0, most);
    },
    now: () => now,
  });
  return {
    counted,
    search: (...words: string[]) => search({ words }, { skip: 0, limit: 20 }),
    deep: (...words: string[]) => search({ words }, { skip: 20, limit: 40 }),
    deepest: (...words: string[]) => search({ words }, { skip: 9980, limit: 20 }),
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

test("reads a narrow search by its words, counts it each time, and starts with the rarest word", async () => {
  const { search, counted } = searchOver({ maria: 900, santos: 40, "santos maria": 7 });
  const found = { way: "words", total: 7, total_is_least: false, filter: { words: ["santos", "maria"] } };
  expect(await search("maria", "santos")).toEqual(found);
  expect(await search("maria", "santos")).toEqual(found);
  const each = ["maria", "santos", "santos maria"];
  expect(counted).toEqual([...each, ...each]);
});

test("reports an exact total up to the limit, and beyond it a minimum that is cached", async () => {
  const { search, counted, wait } = searchOver({ ma: PEOPLE_FOUND_MAX, m: PEOPLE_FOUND_MAX + 1 });
  expect(await search("ma")).toMatchObject({ way: "words", total: PEOPLE_FOUND_MAX, total_is_least: false });
  const least = { way: "order", total: PEOPLE_FOUND_MAX, total_is_least: true };
  expect(await search("m")).toMatchObject(least);
  expect(await search("m")).toMatchObject(least);
  expect(counted).toEqual(["ma", "m"]);
  wait(60_000);
  expect(await search("m")).toMatchObject(least);
  expect(counted).toEqual(["ma", "m", "m"]);
});

test("reads a deep page of a broad search by its words, unless the order is the shorter way", async () => {
  const { search, deep, deepest, counted } = searchOver({
    ma: 2400,
    m: 2401,
    "ma san": 2000,
    san: 2300,
    few: 1000,
  });
  expect((await search("ma")).way).toBe("order");
  const words = { way: "words", total: PEOPLE_FOUND_MAX, total_is_least: true, filter: { words: ["ma"] } };
  expect(await deep("ma")).toEqual(words);
  expect(await deep("ma")).toEqual(words);
  expect((await search("ma")).way).toBe("order");
  expect((await deep("m")).way).toBe("order");
  // One count up to the limit, and one beyond it for the first deep page.
  expect(counted).toEqual(["ma", "ma", "m", "m"]);
  // At any depth.
  expect(await deepest("ma")).toEqual(words);
  expect(await deepest("few")).toMatchObject({ way: "words", total: 1000, total_is_least: false });
  counted.length = 4;
  // With several words, it reads the rows that have the rarest word.
  expect(await deep("ma", "san")).toMatchObject({ way: "words", filter: { words: ["ma", "san"] } });
  expect(counted.slice(4)).toEqual(["ma", "san", "ma san", "ma"]);
});

test("returns the exact total without words, and caches a large one for a while", async () => {
  const sizes: Record<string, number> = { "": 9_999 };
  const { search, counted, wait } = searchOver(sizes);
  expect(await search()).toMatchObject({ way: "order", total: 9_999, total_is_least: false });
  sizes[""] = 10_000;
  expect((await search()).total).toBe(10_000);
  sizes[""] = 10_001;
  expect((await search()).total).toBe(10_000);
  wait(5000);
  expect((await search()).total).toBe(10_001);
  expect(counted).toHaveLength(3);
});
