import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";

/** Only the two sides of a conversation may read and write it: of a company, everyone who belongs to it. */
export function isParticipant(sideId: number, memberIds: readonly number[]): boolean {
  return memberIds.includes(sideId);
}

/** What `mayOpen` needs to know of a side: of a person, or of a company through its owner. */
export interface Correspondent {
  id: number;
  user_type: UserType;
  /** For an employer: whether an admin approved the company. */
  approved: boolean;
  /** For a job seeker: whether employers may find them. */
  discoverable: boolean;
}

/**
 * Who may open a conversation with another person (design, section 3): a job seeker with an approved employer; an approved
 * employer with a job seeker who allows it or has applied to it; an admin with anyone. In an open conversation both
 * sides may write.
 */
export function mayOpen(from: Correspondent, to: Correspondent, hasApplied = false): boolean {
  if (from.id === to.id) return false;
  if (from.user_type === "admin") return true;
  if (isSeeker(from.user_type)) return to.user_type === "employer" && to.approved;
  if (from.user_type === "employer") return from.approved && isSeeker(to.user_type) && (to.discoverable || hasApplied);
  return false;
}
