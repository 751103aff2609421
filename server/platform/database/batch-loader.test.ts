import fc from "fast-check";
import { expect, test } from "vitest";
import { batchLoader } from "./batch-loader.ts";

/** Loads of one event-loop turn are merged into one query that starts after them. */

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("shares one query between the callers of one turn, and starts another in the next turn", async () => {
  const asked: number[][] = [];
  const read = batchLoader(async (keys: readonly number[]) => {
    asked.push([...keys]);
    return new Set(keys);
  });
  const [one, two] = await Promise.all([read([1]), read([2, 3])]);
  expect(one).toBe(two);
  await read([4]);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test("does not give the result of a running query to a later caller", async () => {
  let value = "old";
  const answers: (() => void)[] = [];
  const read = batchLoader(async (_keys: readonly number[]) => {
    const found = value;
    await new Promise<void>((resolve) => answers.push(resolve));
    return found;
  });
  const before = read([1]);
  await turn();
  value = "new";
  const after = read([1]);
  await turn();
  for (const give of answers) give();
  expect(await before).toBe("old");
  expect(await after).toBe("new");
});

test("fails all callers of a failed query, and no later ones", async () => {
  let fails = true;
  const read = batchLoader(async (keys: readonly number[]) => {
    if (fails) throw new Error("the database is away");
    return keys.length;
  });
  const both = await Promise.allSettled([read([1]), read([2])]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await read([1])).toBe(1);
});

test("includes the keys of all callers, and splits queries that are too large", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ keys: fc.array(fc.nat(50), { maxLength: 600 }), waits: fc.boolean() }), { maxLength: 12 }),
      async (asks) => {
        const sizes: number[] = [];
        const read = batchLoader(async (keys: readonly number[]) => {
          sizes.push(keys.length);
          return new Set(keys);
        });
        const answers: Promise<void>[] = [];
        for (const { keys, waits } of asks) {
          if (waits) await turn();
          answers.push(read(keys).then((found) => expect(keys.filter((key) => !found.has(key))).toEqual([])));
        }
        await Promise.all(answers);
        expect(sizes.filter((size) => size > 1000)).toEqual([]);
        expect(sizes.length).toBeLessThanOrEqual(asks.length);
      },
    ),
  );
});
