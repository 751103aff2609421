import {
  type CompanyChange,
  type CompanyReview,
  REVIEWED_FIELDS,
  type ReviewedField,
} from "#shared/profiles/company-review.ts";
import type { EmployerChange } from "#shared/profiles/employer.schemas.ts";

/** The fields of a company that admins review. */
export interface ReviewedValues {
  company_name: string;
  logo_path: string | null;
  website_url: string;
  contact_person: string;
}

/** A change of an approved company, stored next to the public values. */
export interface ReviewRow {
  status: "pending" | "approved" | "rejected";
  /** The requested values; unchanged fields are absent. */
  values: Partial<ReviewedValues>;
  /** The public values at the time of the decision. */
  former?: Partial<ReviewedValues>;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

/** The part of a company that a review reads. */
export interface Reviewable extends ReviewedValues {
  status: "pending" | "approved" | "rejected";
  review?: ReviewRow;
}

/** The fields to write. `review: null` removes the review, undefined leaves it unchanged. */
export interface Revision {
  set: EmployerChange;
  review: ReviewRow | null | undefined;
}

const asked = <T extends Partial<ReviewedValues>>(values: T): ReviewedField[] =>
  REVIEWED_FIELDS.filter((field) => values[field] !== undefined);

/** The requested values that wait for an admin; empty if nothing waits. */
export const waitingValues = ({ review }: Pick<Reviewable, "review">): Partial<ReviewedValues> =>
  review?.status === "pending" ? review.values : {};

/**
 * Applies an owner's change to a company. An approved company keeps its reviewed fields and asks for the new values; a
 * value equal to the public one is no change. Any other company changes at once.
 */
export function revisionOf(row: Reviewable, change: EmployerChange, now: Date): Revision {
  if (row.status !== "approved")
    return { set: { ...waitingValues(row), ...change }, review: row.review ? null : undefined };
  const { company_name, logo_path, website_url, contact_person, ...set } = change;
  const wanted: Partial<ReviewedValues> = { ...waitingValues(row) };
  const given = { company_name, logo_path, website_url, contact_person };
  for (const field of REVIEWED_FIELDS) if (given[field] !== undefined) Object.assign(wanted, { [field]: given[field] });
  for (const field of asked(wanted)) if (wanted[field] === row[field]) delete wanted[field];
  return { set, review: reviewOf(row, wanted, now) };
}

function reviewOf({ review }: Reviewable, values: Partial<ReviewedValues>, now: Date): Revision["review"] {
  const isPending = review?.status === "pending";
  if (asked(values).length === 0) return isPending ? null : undefined;
  if (isPending && REVIEWED_FIELDS.every((field) => review.values[field] === values[field])) return undefined;
  // Later than the review that it replaces, even if the clocks of processes differ: a decision names a review by its
  // time.
  const before = review ? Math.max(review.asked_at.getTime(), review.decided_at?.getTime() ?? 0) : 0;
  const asked_at = new Date(Math.max(now.getTime(), before + 1));
  return { status: "pending", values, asked_at, decided_at: null, decided_by: null, reason: null };
}

/** The changes by field: from the public value, or the one at the time of the decision. */
export function changesOf(row: ReviewedValues, review: ReviewRow): CompanyChange[] {
  return asked(review.values).map((field) => {
    const former = review.former?.[field];
    return { field, from: former === undefined ? row[field] : former, to: review.values[field] ?? null };
  });
}

/** For the owner and admins; null if nothing waits and nothing was rejected. */
export function toReview(row: Reviewable): CompanyReview | null {
  const { review } = row;
  if (!review || review.status === "approved") return null;
  const { status, asked_at, reason } = review;
  // Rejected values are compared with the current public ones, not with the former ones.
  const { former: _former, ...compared } = review;
  return { status, asked_at: asked_at.toISOString(), reason, changes: changesOf(row, compared) };
}
