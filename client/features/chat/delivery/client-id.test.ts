import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newClientId } from "./client-id.ts";

const version7 = z.uuid({ version: "v7" });

test("creates unique UUIDs that begin with the time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 1_000_000 }), (now, later) => {
      const [first, same, behind] = [newClientId(now), newClientId(now), newClientId(now + later)];
      for (const id of [first, same, behind]) expect(z.safeParse(version7, id).success, id).toBe(true);
      expect(same).not.toBe(first);
      expect(Number.parseInt(first.slice(0, 13).replace("-", ""), 16)).toBe(now);
      expect(behind > first).toBe(true);
    }),
  );
});
