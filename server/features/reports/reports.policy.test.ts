import { describe, expect, test } from "vitest";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { mayDecide, mayRead } from "./reports.policy.ts";

const REPORT = { reporter_id: 1, reported_id: 2 };
const ANA = { userId: 3, userType: "admin" } as const;

describe("a report", () => {
  test.each(USER_TYPES.filter((type) => type !== "admin"))(
    "is not readable for %s, whichever side they are on",
    (userType) => {
      for (const userId of [1, 2, 3]) {
        expect(mayRead({ userId, userType }, REPORT)).toBe(false);
        expect(mayDecide({ userId, userType }, REPORT)).toBe(false);
      }
    },
  );

  test("is readable for admins, except the one it is about", () => {
    expect([mayRead(ANA, REPORT), mayDecide(ANA, REPORT)]).toEqual([true, true]);
    expect([mayRead({ ...ANA, userId: 2 }, REPORT), mayDecide({ ...ANA, userId: 2 }, REPORT)]).toEqual([false, false]);
  });

  test("can be read and not decided by the admin who made it", () => {
    expect([mayRead({ ...ANA, userId: 1 }, REPORT), mayDecide({ ...ANA, userId: 1 }, REPORT)]).toEqual([true, false]);
  });
});
