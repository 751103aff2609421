import fc from "fast-check";
import { expect, test } from "vitest";
import { listActivities } from "#shared/admin/activity/activity.rest.ts";
import { ACTIVITY_TYPES } from "#shared/admin/activity/activity-lists.ts";
import { FEED_DAYS, type FeedQuery, feedAddress, feedCall, readFeedQuery, withChoice, withType } from "./feed-query.ts";

const anyQuery: fc.Arbitrary<FeedQuery> = fc.record({
  types: fc.subarray([...ACTIVITY_TYPES]),
  search: fc.constantFrom("", "ana", "Ana Reyes & Co, 50 %", "Peña"),
  days: fc.constantFrom(...FEED_DAYS),
  before: fc.constantFrom(null, "mh2x5k8c-1e"),
});

test("reads a query back from its address, and the server accepts it", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readFeedQuery(feedAddress(query))).toEqual(query);
      const asked = Object.entries(feedCall(query)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      expect(listActivities.query.safeParse(Object.fromEntries(asked)).error).toBeUndefined();
    }),
  );
});

test.each(["?type=nonsense&days=5&before=<b>&search=a", "?before=", "?days=-1", "?type="])(
  "ignores the invalid parameters of %s",
  (address) => {
    expect(readFeedQuery(address)).toEqual(readFeedQuery(""));
  },
);

test("toggles types one by one, and treats all of them as none", () => {
  expect(withType({ types: [] }, "job")).toEqual(["job"]);
  expect(withType({ types: ["job"] }, "sign_up")).toEqual(["sign_up", "job"]);
  expect(withType({ types: ["sign_up", "job"] }, "job")).toEqual(["sign_up"]);
  const allButOne = ACTIVITY_TYPES.filter((type) => type !== "move");
  expect(withType({ types: allButOne }, "move")).toEqual([]);
});

test("starts at the newest when a filter changes", () => {
  const query = readFeedQuery("?type=job&before=mh2x5k8c-1e");
  expect(withChoice(query, { days: 30 })).toEqual({ ...query, days: 30, before: null });
});
