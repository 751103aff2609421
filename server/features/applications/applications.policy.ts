import type { Viewer } from "#server/http/viewer.ts";

/** Who looks at an application; null for those to whom it does not exist. */
export type ApplicationReader = "applicant" | "employer" | "admin" | null;

export function applicationReader(
  viewer: Pick<Viewer, "userId" | "userType">,
  { applicant_id, employer_id }: { applicant_id: number; employer_id: number },
): ApplicationReader {
  if (viewer.userId === applicant_id) return "applicant";
  if (viewer.userType === "admin") return "admin";
  return viewer.userType === "employer" && viewer.userId === employer_id ? "employer" : null;
}

/**
 * Whether a reader gets what the applicant sent along: contact, resume and letter. With a withdrawal the employer keeps
 * that there was an application, and nothing else.
 */
export function mayReadSent(reader: Exclude<ApplicationReader, null>, status: string): boolean {
  return reader !== "employer" || status !== "withdrawn";
}
