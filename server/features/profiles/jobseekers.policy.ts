import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AccessNeed, NeedReader } from "#shared/profiles/access-needs.ts";

/** Who looks at a job seeker's profile; null for those to whom it does not exist. */
export type SeekerReader = "owner" | "admin" | "linked-employer" | "approved-employer" | null;

/** What is known of an employer who asks. */
export interface EmployerStatus {
  /** An application ties the two. */
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

/** Who reads access needs at all: they say something of a disability, so an admin does not. */
export type NeedsReader = Exclude<SeekerReader, "admin" | null>;

/** Which marks open a need to whom. */
const OPEN_TO: Record<NeedsReader, readonly NeedReader[]> = {
  owner: ["nobody", "employers_i_apply_to", "approved_employers"],
  "linked-employer": ["employers_i_apply_to", "approved_employers"],
  "approved-employer": ["approved_employers"],
};

/**
 * Of these needs, those that are meant for this reader.
 * @param isShared whether an application to this employer shares them: the mark says whom they may be shared with, and
 * each application whether they are. Without a yes such an employer knows what all approved ones may know.
 */
export function needsFor(reader: NeedsReader, needs: readonly AccessNeed[], isShared: boolean): AccessNeed[] {
  const open = OPEN_TO[reader === "linked-employer" && !isShared ? "approved-employer" : reader];
  return needs.filter(({ visible_to }) => open.includes(visible_to));
}
