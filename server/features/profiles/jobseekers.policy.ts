import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AccessNeed, NeedReader } from "#shared/profiles/access-needs.ts";

/** The role of a reader of a job seeker's profile; null if it does not exist for them. */
export type SeekerReader = "owner" | "admin" | "linked-employer" | "approved-employer" | null;

/** What is known of an employer who reads a profile. */
export interface EmployerStatus {
  /** There is an application from the job seeker to this employer. */
  isLinked: boolean;
  /** An admin approved the company. */
  isApproved: boolean;
}

export function seekerReader(
  viewer: Pick<Viewer, "userId" | "userType">,
  seekerId: number,
  { isLinked, isApproved }: EmployerStatus,
): SeekerReader {
  if (viewer.userId === seekerId) return "owner";
  if (viewer.userType === "admin") return "admin";
  if (viewer.userType !== "employer") return null;
  if (isLinked) return "linked-employer";
  return isApproved ? "approved-employer" : null;
}

/** Readers who see access needs at all. They reveal a disability, so admins do not see them. */
export type NeedsReader = Exclude<SeekerReader, "admin" | null>;

/** The readers that each visibility allows. */
const OPEN_TO: Record<NeedsReader, readonly NeedReader[]> = {
  owner: ["nobody", "employers_i_apply_to", "approved_employers"],
  "linked-employer": ["employers_i_apply_to", "approved_employers"],
  "approved-employer": ["approved_employers"],
};

/**
 * Those of these needs that this reader may see.
 * @param isShared whether an application to this employer shares them: the visibility says with whom they may be
 * shared, and each application whether they are. Without sharing, this employer sees what all approved ones see.
 */
export function needsFor(reader: NeedsReader, needs: readonly AccessNeed[], isShared: boolean): AccessNeed[] {
  const open = OPEN_TO[reader === "linked-employer" && !isShared ? "approved-employer" : reader];
  return needs.filter(({ visible_to }) => open.includes(visible_to));
}
