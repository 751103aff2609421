import { expect, test } from "vitest";
import { createLru } from "./lru.ts";

test("forgets the value that was not used for the longest time", () => {
  const cache = createLru<string, number>(2);
  cache.set("a", 1).set("b", 2);
  cache.get("a");
  cache.set("c", 3);
  expect([...cache.keys()].sort()).toEqual(["a", "c"]);
});

test("takes no memory for values that it does not have", () => {
  expect(
    createLru<number, number>(2 ** 40)
      .set(1, 2)
      .get(1),
  ).toBe(2);
});
