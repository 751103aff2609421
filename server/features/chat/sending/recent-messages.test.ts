import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecent } from "./recent-messages.ts";

const keys = fc.integer({ min: 0, max: 12 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("set" as const), key: keys }),
    fc.record({ kind: fc.constant("get" as const), key: keys }),
    fc.record({ kind: fc.constant("delete" as const), key: keys }),
  ),
  { maxLength: 200 },
);

test("never answers with an older value, knows the keys used last, and no more than it may", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (plan, half) => {
      const recent = createRecent<number, number>(2 * half);
      const all = new Map<number, number>();
      let used: number[] = [];
      for (const [at, { kind, key }] of plan.entries()) {
        if (kind === "set") {
          recent.set(key, at);
          all.set(key, at);
        } else if (kind === "delete") {
          recent.delete(key);
          all.delete(key);
        }
        const isLate = kind === "get" && used.slice(0, half).includes(key);
        const found = kind === "get" ? recent.get(key) : undefined;
        if (found !== undefined) expect(found).toBe(all.get(key));
        if (isLate) expect(found).toBe(all.get(key));
        used = used.filter((one) => one !== key);
        if (kind === "set" || found !== undefined) used.unshift(key);
      }
      const known = [...all.keys()].filter((key) => recent.get(key) !== undefined);
      expect(known.length).toBeLessThanOrEqual(2 * half);
    }),
  );
});
