import { expect, test } from "vitest";
import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval } from "#shared/admin/approvals/approvals.schemas.ts";
import {
  withAnswer as answered,
  orderOf,
  type Shown,
  showing,
  withGone,
  withHeld,
  withShown,
} from "./approvals.state.ts";

const one = (user_id: number): Approval => ({
  kind: "listing",
  user_id,
  name: "Maria Cruz",
  photo: null,
  user_type: "pwd",
  email: "owner@mail.example",
  account: "active",
  status: "pending",
  since: "2026-03-01T08:00:00.000Z",
  decision: null,
  message: "Please",
});
const OWN = 1;
const withAnswer = (shown: Shown, answer: ApprovalPage) => answered(shown, answer, true, OWN);
const held = (by: number) =>
  ({ status: "approved", by: { id: by, name: "Ana Reyes" }, at: one(1).since, reason: null, left_ms: 8000 }) as const;
const page = (...ids: number[]): ApprovalPage => ({
  total: ids.length,
  approvals: ids.map(one),
  pending: { company: 0, company_change: 0, pwd_id: 0, listing: ids.length },
});
const idsOf = ({ approvals }: Pick<Shown["page"], "approvals">) => approvals.map(({ user_id }) => user_id);

test("holds back new entries until they are requested, but updates the counts immediately", () => {
  const later = withAnswer(showing(page(1, 2)), page(2, 3, 4));
  expect([idsOf(later.page), later.added, later.page.total, later.page.pending.listing]).toEqual([[1, 2], 2, 3, 3]);
  expect(idsOf(withShown(later).page)).toEqual([2, 3, 4]);
});

test("keeps an entry that another admin decided, marked as gone", () => {
  const later = withAnswer(showing(page(1, 2)), page(2));
  expect([idsOf(later.page), later.added, later.next !== null]).toEqual([[1, 2], 0, true]);
  // It stays in its place, marked as gone.
  expect(later.page.approvals.map(({ gone }) => gone)).toEqual([true, undefined]);
});

test("adds entries to an empty list immediately, and ignores an identical answer", () => {
  expect(idsOf(withAnswer(showing(page()), page(1)).page)).toEqual([1]);
  expect(withAnswer(showing(page(1)), page(1)).next).toBeNull();
});

test("removes an entry decided here, also from the held-back answer", () => {
  const gone = withGone(withAnswer(showing(page(1, 2)), page(1, 2, 3)), 1);
  expect([idsOf(gone.page), idsOf(withShown(gone).page)]).toEqual([[2], [2, 3]]);
});

test("keeps an entry whose content changed, and holds back the new version", () => {
  const later = withAnswer(showing(page(1)), {
    ...page(1),
    approvals: [{ ...one(1), since: "2026-03-02T08:00:00.000Z" }],
  });
  expect([later.page.approvals[0]?.gone, later.added]).toEqual([undefined, 1]);
});

test("keeps an entry decided here until the decision takes effect, then removes it", () => {
  const decided = withHeld(showing(page(1, 2)), 1, held(OWN));
  expect(decided.page.approvals.map((entry) => entry.held?.status)).toEqual(["approved", undefined]);
  expect(orderOf(decided)).not.toBe(orderOf(showing(page(1, 2))));
  const after = withAnswer(decided, page(2));
  expect([idsOf(after.page), after.next]).toEqual([[2], null]);
  // An answer from before the decision does not remove it.
  const early = { ...page(1, 2), approvals: [{ ...one(1), held: held(OWN) }, one(2)] };
  expect(idsOf(withAnswer(decided, early).page)).toEqual([1, 2]);
});

test("shows another admin's decision immediately in its place, without moving the list", () => {
  const answer = { ...page(1, 2), approvals: [{ ...one(1), held: held(7) }, one(2)] };
  const later = withAnswer(showing(page(1, 2)), answer);
  expect([later.page.approvals[0]?.held?.by?.id, later.next]).toEqual([7, null]);
  const gone = withAnswer(later, page(2));
  expect(gone.page.approvals).toMatchObject([{ user_id: 1, gone: true, held: { by: { id: 7 } } }, { user_id: 2 }]);
  expect(withAnswer(later, page(1, 2)).page.approvals[0]?.held).toBeUndefined();
});

test("does not count an undoable entry as new", () => {
  const answer = { ...page(1, 2), approvals: [{ ...one(1), held: held(OWN) }, one(2)] };
  expect(withAnswer(showing(page(2)), answer)).toMatchObject({
    added: 0,
    next: null,
    page: { approvals: [{ user_id: 2 }] },
  });
});
