import {
  type CompanyChange,
  type CompanyReview,
  REVIEWED_FIELDS,
  type ReviewedField,
} from "#shared/profiles/company-review.ts";
import type { EmployerChange } from "#shared/profiles/employer.schemas.ts";

/** The values of a company that are reviewed. */
export interface ReviewedValues {
  company_name: string;
  logo_path: string | null;
  website_url: string;
  contact_person: string;
}

/** A change of an approved company, as its row keeps it beside the public values. */
export interface ReviewRow {
  status: "pending" | "approved" | "rejected";
  /** What the owner asked for; fields that stay as they are are absent. */
  values: Partial<ReviewedValues>;
  /** What was public when it was decided. */
  former?: Partial<ReviewedValues>;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

/** As much of a company as a review is about. */
export interface Reviewable extends ReviewedValues {
  status: "pending" | "approved" | "rejected";
  review?: ReviewRow;
}

/** What a write changes. `review`: null removes it, undefined leaves it as it is. */
export interface Revision {
  set: EmployerChange;
  review: ReviewRow | null | undefined;
}

const asked = <T extends Partial<ReviewedValues>>(values: T): ReviewedField[] =>
  REVIEWED_FIELDS.filter((field) => values[field] !== undefined);

/** The values that wait for an admin; none where nothing does. */
export const waitingValues = ({ review }: Pick<Reviewable, "review">): Partial<ReviewedValues> =>
  review?.status === "pending" ? review.values : {};

/**
 * What a change of its owner does to a company. An approved one keeps its reviewed fields and asks for the new values;
 * a value that is the public one again is no change any more. Every other company changes at once.
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
  // After the one that it replaces, whatever the clocks of several processes say: a decision names it by its time.
  const before = review ? Math.max(review.asked_at.getTime(), review.decided_at?.getTime() ?? 0) : 0;
  const asked_at = new Date(Math.max(now.getTime(), before + 1));
  return { status: "pending", values, asked_at, decided_at: null, decided_by: null, reason: null };
}

/** What changes, field by field: from what is public, or was when it was decided. */
export function changesOf(row: ReviewedValues, review: ReviewRow): CompanyChange[] {
  return asked(review.values).map((field) => {
    const former = review.former?.[field];
    return { field, from: former === undefined ? row[field] : former, to: review.values[field] ?? null };
  });
}

/** For its owner and admins; null where nothing waits and nothing was refused. */
export function toReview(row: Reviewable): CompanyReview | null {
  const { review } = row;
  if (!review || review.status === "approved") return null;
  const { status, asked_at, reason } = review;
  // Refused values are compared with what is public now, not with what was.
  const { former: _former, ...compared } = review;
  return { status, asked_at: asked_at.toISOString(), reason, changes: changesOf(row, compared) };
}
