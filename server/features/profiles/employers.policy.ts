import type { Viewer } from "#server/platform/http/viewer.ts";

/** The role of a reader of a company; null if it does not exist for them. */
export type CompanyReader = "owner" | "admin" | "applicant" | "public" | null;

/** A company that is not approved exists only for its owner and for admins. */
export function companyReader(
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  companyId: number,
  { isApproved, isLinked }: { isApproved: boolean; isLinked: boolean },
): CompanyReader {
  if (viewer?.userId === companyId) return "owner";
  if (viewer?.userType === "admin") return "admin";
  if (!isApproved) return null;
  return isLinked ? "applicant" : "public";
}
