import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval, HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";

/** An entry as it is shown. */
export type ShownApproval = Approval & {
  /** Waits no more: another admin has decided on it, or it was taken back. */
  gone?: true;
};

/** The page that somebody reads, and how it is by now. */
export interface Shown {
  page: Omit<ApprovalPage, "approvals"> & { approvals: readonly ShownApproval[] };
  /** The last answer, where it has others than those that are shown; null where it has not. */
  next: Shown["page"] | null;
  /** How many of `next` are new. */
  added: number;
}

/** What tells one entry from another, as it stands and as it says. */
export const keyOf = (approval: Approval): string => {
  const { user_id, status, since, decision } = approval;
  return [user_id, status, since, decision?.at, approval.kind === "company" && approval.version].join(" ");
};

/** What stands where, and how it can be pressed: whenever this changes, the list has moved. */
export const orderOf = ({ page }: Shown): string =>
  page.approvals.map((one) => [keyOf(one), one.held?.at, one.gone].join(" ")).join();

export function showing(page: Shown["page"]): Shown {
  return { page, next: null, added: 0 };
}

/**
 * An answer that nobody asked for here: the counts are true at once, and so is how each entry stands that is shown; other
 * entries wait to be shown. What the reader decided here goes once it has taken effect; of others it stays to be read,
 * and nothing moves.
 * @param isQueue whether this is the list of what waits, in which an entry that has gone was decided on
 * @param ownId the reader's, whose own decisions do not wait to be shown
 */
export function withAnswer({ page }: Shown, answer: Shown["page"], isQueue: boolean, ownId: number | null): Shown {
  const shownKeys = new Set(page.approvals.map(keyOf));
  const answered = new Map(answer.approvals.map((one) => [keyOf(one), one]));
  const waiting = new Set(answer.approvals.map(({ user_id }) => user_id));
  // What can still be undone is about to go: it is not offered as something new.
  const fresh = answer.approvals.filter((one) => shownKeys.has(keyOf(one)) || !one.held);
  const added = fresh.filter((one) => !shownKeys.has(keyOf(one))).length;
  const kept = page.approvals.flatMap((one): ShownApproval[] => {
    const now = answered.get(keyOf(one));
    if (now) return [now];
    // What says something else by now still waits.
    if (!isQueue || waiting.has(one.user_id)) return [one];
    const isOwn = one.held !== undefined && one.held.by?.id === ownId;
    return isOwn ? [] : [{ ...one, gone: true }];
  });
  const isSame = added === 0 && kept.length === fresh.length;
  const { pending, total } = answer;
  // Where nothing is read there is nothing to disturb.
  if (isSame || kept.length === 0) return showing({ ...answer, approvals: fresh });
  return { page: { approvals: kept, pending, total }, next: { ...answer, approvals: fresh }, added };
}

export function withShown({ page, next }: Shown): Shown {
  return next ? showing(next) : { page, next, added: 0 };
}

const changed = (
  { page, next, added }: Shown,
  change: (approvals: readonly ShownApproval[]) => ShownApproval[],
): Shown => ({
  page: { ...page, approvals: change(page.approvals) },
  next: next && { ...next, approvals: change(next.approvals) },
  added,
});

/** Without one that was decided on here, and cannot be undone. */
export const withGone = (shown: Shown, userId: number): Shown =>
  changed(shown, (approvals) => approvals.filter((one) => one.user_id !== userId));

/** With a decision of this moment on one of them, or without it where it was undone. */
export const withHeld = (shown: Shown, userId: number, held: HeldDecision | null): Shown =>
  changed(shown, (approvals) =>
    approvals.map((one) => {
      if (one.user_id !== userId) return one;
      const { held: _before, ...rest } = one;
      return held ? { ...rest, held } : rest;
    }),
  );
