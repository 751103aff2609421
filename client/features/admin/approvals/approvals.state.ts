import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval, HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";

/** An entry as it is displayed. */
export type ShownApproval = Approval & {
  /** No longer pending: another admin decided it, or it was withdrawn. */
  gone?: true;
};

/** The displayed page, and the newest answer. */
export interface Shown {
  page: Omit<ApprovalPage, "approvals"> & { approvals: readonly ShownApproval[] };
  /** The last answer if its entries differ from the displayed ones, otherwise null. */
  next: Shown["page"] | null;
  /** The number of new entries in `next`. */
  added: number;
}

/** The identity of an entry including its state and version. */
export const keyOf = (approval: Approval): string => {
  const { user_id, status, since, decision } = approval;
  return [user_id, status, since, decision?.at, approval.kind === "company" && approval.version].join(" ");
};

/** The order of the entries with their states. Whenever it changes, the list has moved. */
export const orderOf = ({ page }: Shown): string =>
  page.approvals.map((one) => [keyOf(one), one.held?.at, one.gone].join(" ")).join();

export function showing(page: Shown["page"]): Shown {
  return { page, next: null, added: 0 };
}

/**
 * Merges an answer that the admin did not ask for. The counts and the state of each displayed entry are updated
 * immediately; other entries are held back. Entries that this admin decided disappear once the decision has taken
 * effect. Entries that others decided stay visible, so that nothing moves.
 * @param isQueue whether this is the pending list, where a missing entry means that it was decided
 * @param ownId the current admin, whose own decisions are not held back
 */
export function withAnswer({ page }: Shown, answer: Shown["page"], isQueue: boolean, ownId: number | null): Shown {
  const shownKeys = new Set(page.approvals.map(keyOf));
  const answered = new Map(answer.approvals.map((one) => [keyOf(one), one]));
  const waiting = new Set(answer.approvals.map(({ user_id }) => user_id));
  // An entry whose decision can still be undone will disappear soon, so it is not offered as new.
  const fresh = answer.approvals.filter((one) => shownKeys.has(keyOf(one)) || !one.held);
  const added = fresh.filter((one) => !shownKeys.has(keyOf(one))).length;
  const kept = page.approvals.flatMap((one): ShownApproval[] => {
    const now = answered.get(keyOf(one));
    if (now) return [now];
    // The person has another entry now, so this one is still pending in a newer version.
    if (!isQueue || waiting.has(one.user_id)) return [one];
    const isOwn = one.held !== undefined && one.held.by?.id === ownId;
    return isOwn ? [] : [{ ...one, gone: true }];
  });
  const isSame = added === 0 && kept.length === fresh.length;
  const { pending, total } = answer;
  // If no entry is displayed, nothing can move under the reader.
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

/** Removes an entry that was decided here and cannot be undone. */
export const withGone = (shown: Shown, userId: number): Shown =>
  changed(shown, (approvals) => approvals.filter((one) => one.user_id !== userId));

/** Sets the recent decision on an entry, or removes it after an undo. */
export const withHeld = (shown: Shown, userId: number, held: HeldDecision | null): Shown =>
  changed(shown, (approvals) =>
    approvals.map((one) => {
      if (one.user_id !== userId) return one;
      const { held: _before, ...rest } = one;
      return held ? { ...rest, held } : rest;
    }),
  );
