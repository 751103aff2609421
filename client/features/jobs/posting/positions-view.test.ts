import fc from "fast-check";
import { expect, test } from "vitest";
import { JOB_STATUSES } from "#shared/jobs/job-lists.ts";
import { positionsAddress, viewOf } from "./positions-view.ts";

test("reads a view back from its address", () => {
  const views = fc.record({
    status: fc.constantFrom(null, ...JOB_STATUSES),
    page: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(new URL(positionsAddress(view), "http://kasama.example").search)).toEqual(view);
    }),
  );
});

test.each(["", "?status=lost&page=0", "?page=-1", "?page=1e3", "?page=99999", "?status="])(
  "%j shows all jobs",
  (search) => {
    expect(viewOf(search)).toEqual({ status: null, page: 1 });
  },
);
