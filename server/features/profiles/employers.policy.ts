import type { Viewer } from "#server/platform/http/viewer.ts";

/** Who looks at a company; null for those to whom it does not exist. */
export type CompanyReader = "owner" | "admin" | "applicant" | "public" | null;

/** A company that nobody has approved is there for its owner and for admins alone. */
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
