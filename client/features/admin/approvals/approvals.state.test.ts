import { expect, test } from "vitest";
import type { ApprovalPage } from "#shared/admin/approvals.rest.ts";
import type { Approval } from "#shared/admin/approvals.schemas.ts";
import { showing, withAnswer, withGone, withShown } from "./approvals.state.ts";

const one = (user_id: number): Approval => ({
  kind: "listing",
  user_id,
  name: "Maria Cruz",
  photo: null,
  user_type: "pwd",
  account: "active",
  status: "pending",
  since: "2026-03-01T08:00:00.000Z",
  decision: null,
  message: "Please",
});
const page = (...ids: number[]): ApprovalPage => ({
  total: ids.length,
  approvals: ids.map(one),
  pending: { company: 0, pwd_id: 0, listing: ids.length },
});
const idsOf = ({ approvals }: ApprovalPage) => approvals.map(({ user_id }) => user_id);

test("what comes meanwhile waits to be shown; the counts are true at once", () => {
  const later = withAnswer(showing(page(1, 2)), page(2, 3, 4));
  expect([idsOf(later.page), later.added, later.page.total, later.page.pending.listing]).toEqual([[1, 2], 2, 3, 3]);
  expect(idsOf(withShown(later).page)).toEqual([2, 3, 4]);
});

test("what others decided on waits too", () => {
  const later = withAnswer(showing(page(1, 2)), page(2));
  expect([idsOf(later.page), later.added, later.next !== null]).toEqual([[1, 2], 0, true]);
});

test("into an empty list it comes at once, and the same again is nothing", () => {
  expect(idsOf(withAnswer(showing(page()), page(1)).page)).toEqual([1]);
  expect(withAnswer(showing(page(1)), page(1)).next).toBeNull();
});

test("one that was decided on here is gone, also from what waits to be shown", () => {
  const gone = withGone(withAnswer(showing(page(1, 2)), page(1, 2, 3)), 1);
  expect([idsOf(gone.page), idsOf(withShown(gone).page)]).toEqual([[2], [2, 3]]);
});
