import type { ApprovalPage } from "#shared/admin/approvals.rest.ts";
import type { Approval } from "#shared/admin/approvals.schemas.ts";

/** The page that somebody reads, and how it is by now. */
export interface Shown {
  page: ApprovalPage;
  /** The last answer, where it has others than those that are shown; null where it has not. */
  next: ApprovalPage | null;
  /** How many of `next` are new. */
  added: number;
}

/** What tells one entry from another, as it stands and as it says. */
export const keyOf = (approval: Approval): string => {
  const { user_id, status, since, decision } = approval;
  return [user_id, status, since, decision?.at, approval.kind === "company" && approval.version].join(" ");
};

export function showing(page: ApprovalPage): Shown {
  return { page, next: null, added: 0 };
}

/** An answer that nobody asked for here: the counts are true at once, other entries wait to be shown. */
export function withAnswer({ page }: Shown, answer: ApprovalPage): Shown {
  const there = new Set(page.approvals.map(keyOf));
  const added = answer.approvals.filter((one) => !there.has(keyOf(one))).length;
  const isSame = added === 0 && answer.approvals.length === page.approvals.length;
  const { pending, total } = answer;
  // Where nothing is read there is nothing to disturb.
  if (isSame || page.approvals.length === 0) return showing(answer);
  return { page: { ...page, pending, total }, next: answer, added };
}

export function withShown({ page, next }: Shown): Shown {
  return showing(next ?? page);
}

/** Without one that was decided on here. */
export function withGone(shown: Shown, userId: number): Shown {
  const without = (page: ApprovalPage): ApprovalPage => ({
    ...page,
    approvals: page.approvals.filter((one) => one.user_id !== userId),
  });
  return { ...shown, page: without(shown.page), next: shown.next && without(shown.next) };
}
