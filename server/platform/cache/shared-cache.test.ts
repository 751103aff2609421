import fc from "fast-check";
import { expect, test } from "vitest";
import { ALONE, type Coverage } from "./coverage.ts";
import { SharedCache } from "./shared-cache.ts";

/** Reads that end when the test says so, each with the number of changes at its beginning. */
function world(coverage: Coverage = ALONE, forMs?: number) {
  let at = 0;
  let changes = 0;
  const underWay: (() => void)[] = [];
  const cache = new SharedCache<string, number>({
    ...{ max: 100, coverage, clock: () => at },
    ...(forMs !== undefined && { forMs }),
  });
  const read = () => {
    const value = changes;
    return new Promise<number>((resolve) => underWay.push(() => resolve(value)));
  };
  return {
    cache,
    read,
    underWay,
    get: (key = "a") => cache.get(key, read),
    change: () => {
      changes += 1;
      return changes;
    },
    pass: (ms: number) => {
      at += ms;
    },
    /** Ends the oldest read. */
    end: async () => {
      underWay.shift()?.();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("shares one read between concurrent callers, and uses its value until it is forgotten", async () => {
  const { get, end, underWay, change, cache } = world();
  const asked = [get(), get()];
  expect(cache.peek("a")).toBeUndefined();
  await end();
  change();
  expect([await Promise.all(asked), await get(), cache.peek("a"), underWay.length]).toEqual([[0, 0], 0, 0, 0]);
  cache.forget(["a"]);
  const later = get();
  await end();
  expect([await later, cache.peek("a")]).toEqual([1, 1]);
});

test("reads again for a caller whose value was forgotten while it was read", async () => {
  const { get, end, change, cache } = world();
  const asked = get();
  change();
  cache.forget(["a"]);
  await end();
  await end();
  expect([await asked, cache.peek("a")]).toEqual([1, 1]);
});

test("does not cache what was read for another purpose while something was forgotten", async () => {
  const { cache, read, end, change, underWay } = world();
  const learn = () => cache.learn(read, (value) => [["a", value]]);
  const asked = learn();
  change();
  cache.forget(["b"]);
  await end();
  expect([await asked, cache.peek("a")]).toEqual([0, undefined]);
  const again = learn();
  await end();
  expect([await again, cache.peek("a"), underWay.length]).toEqual([1, 1, 0]);
});

test("does not cache errors", async () => {
  const { cache, get, end } = world();
  await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  const asked = get();
  await end();
  expect(await asked).toBe(0);
});

test("counts the age of a value from the beginning of its read, and refreshes on demand", async () => {
  const { cache, get, read, end, change, pass } = world(ALONE, 2000);
  const asked = get();
  pass(1500);
  await end();
  change();
  pass(499);
  expect([await asked, await get()]).toEqual([0, 0]);
  const refreshed = cache.refresh("a", read);
  await end();
  expect([await refreshed, cache.peek("a")]).toEqual([1, 1]);
  pass(-1);
  expect(cache.peek("a")).toBeUndefined();
  pass(2001);
  expect(cache.peek("a")).toBeUndefined();
});

test("with other processes uses nothing for longer than 30 seconds, and nothing uncovered without asking", async () => {
  const others = {
    isCovered: true,
    isClosed: false,
    asked: 0,
    catchUp: async () => {
      others.asked += 1;
    },
  };
  const { cache, get, end, pass, underWay } = world({ others });
  const asked = get();
  await end();
  expect([await asked, others.asked]).toEqual([0, 0]);
  others.isCovered = false;
  expect([cache.peek("a"), await get(), others.asked, underWay.length]).toEqual([undefined, 0, 1, 0]);
  others.isCovered = true;
  pass(29_999);
  expect(cache.peek("a")).toBe(0);
  pass(1);
  expect(cache.peek("a")).toBeUndefined();
});

test("gives up with a fault when a value is forgotten again and again while it is read", async () => {
  const { cache } = world();
  const read = async () => {
    await settled();
    cache.forget(["a"]);
    return 0;
  };
  await expect(cache.get("a", read)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(cache.refresh("a", read)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

/**
 * One process among others, in steps: another process changes a value and stores a call about it; this process hears the
 * call over the bus, or finds it when it asks; reads begin and end at any time; the bus breaks and comes back.
 */
type Step =
  | { do: "change" | "get" | "learn" | "refresh"; key: "a" | "b" }
  | { do: "hear" | "end" | "break" | "repair" }
  | { do: "pass"; ms: number };

test("never uses a value that is older than a change whose caller was answered", async () => {
  const key = fc.constantFrom<"a" | "b">("a", "b");
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constantFrom("change" as const, "get" as const, "learn" as const, "refresh" as const), key }),
    fc.record({ do: fc.constantFrom("hear" as const, "end" as const, "break" as const, "repair" as const) }),
    fc.record({ do: fc.constant("pass" as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let at = 0;
      /** The database, and the newest change of each key whose caller was answered. */
      const stored = { a: 0, b: 0 };
      const answered = { a: 0, b: 0 };
      /** Calls that are stored, and not executed here. */
      let calls: ("a" | "b")[] = [];
      const execute = () => {
        cache.forget(calls);
        calls = [];
      };
      const others = {
        isCovered: true,
        isClosed: false,
        catchUp: async () => {
          await settled();
          execute();
        },
      };
      const cache = new SharedCache<"a" | "b", number>({ max: 10, coverage: { others }, clock: () => at });
      const reads: (() => void)[] = [];
      const read = (of: "a" | "b") => () => {
        const value = stored[of];
        return new Promise<number>((resolve) => reads.push(() => resolve(value)));
      };
      const uses: Promise<void>[] = [];
      /** No use may see less than what was answered before it began, or, while this process is covered, before it ended. */
      const use = async (of: "a" | "b", value: () => Promise<number>) => {
        const least = answered[of];
        expect(await value()).toBeGreaterThanOrEqual(others.isCovered && calls.length === 0 ? answered[of] : least);
      };
      for (const one of steps) {
        if (one.do === "change") {
          stored[one.key] += 1;
          calls.push(one.key);
          // A process that does not hear the bus is not known, and the caller is answered at once.
          if (!others.isCovered) answered[one.key] = stored[one.key];
        } else if (one.do === "get") uses.push(use(one.key, () => cache.get(one.key, read(one.key))));
        else if (one.do === "refresh") uses.push(use(one.key, () => cache.refresh(one.key, read(one.key))));
        else if (one.do === "learn") void cache.learn(read(one.key), (value) => [[one.key, value]]);
        else if (one.do === "hear" && others.isCovered) {
          execute();
          Object.assign(answered, stored);
        } else if (one.do === "end") reads.shift()?.();
        else if (one.do === "break") others.isCovered = false;
        else if (one.do === "repair") {
          // Covered again only after it has asked.
          execute();
          Object.assign(answered, stored);
          others.isCovered = true;
        } else if (one.do === "pass") at += one.ms;
        await settled();
        for (const of of ["a", "b"] as const) {
          const peeked = cache.peek(of);
          if (peeked !== undefined) expect(peeked).toBeGreaterThanOrEqual(answered[of]);
        }
      }
      let isDone = false;
      const ended = Promise.all(uses).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        for (const end of reads.splice(0)) end();
        await settled();
      }
      await ended;
    }),
    { numRuns: 300 },
  );
});
