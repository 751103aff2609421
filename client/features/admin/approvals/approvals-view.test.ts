import fc from "fast-check";
import { expect, test } from "vitest";
import { APPROVAL_LISTS } from "#shared/admin/approvals/approvals.rest.ts";
import { APPROVAL_KINDS } from "#shared/admin/approvals/approvals.schemas.ts";
import { approvalsAddress, viewOf } from "./approvals-view.ts";

const views = fc.record({
  kind: fc.constantFrom(...APPROVAL_KINDS),
  status: fc.constantFrom(...APPROVAL_LISTS),
  page: fc.integer({ min: 1, max: 500 }),
});

test("reads a view back from the address that was made from it", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(approvalsAddress(view).replace(/^[^?]*/, ""))).toEqual(view);
    }),
  );
});

test.each(["", "?kind=x&status=y&page=0", "?page=501", "?page=1e2"])(
  "%s falls back to the pending companies",
  (search) => {
    expect(viewOf(search)).toEqual({ kind: "company", status: "pending", page: 1 });
  },
);
