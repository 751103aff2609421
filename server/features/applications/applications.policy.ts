import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { ApplicationRow } from "./application.model.ts";

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

/** As much of a profile as may be shared for one application. */
export interface Sharable {
  disability: string;
  access_needs: readonly AccessNeed[];
}

type Consents = Pick<ApplicationRow, "share_disability" | "share_access_needs">;

/** Of the needs those that an application shares: none without a yes, and never what nobody may see. */
export function sharedNeeds({ share_access_needs }: Consents, { access_needs }: Sharable): AccessNeed[] {
  return share_access_needs === true ? access_needs.filter(({ visible_to }) => visible_to !== "nobody") : [];
}

/** What an application shares: null for what it does not, and for nothing as well, so that nobody can tell the two. */
export function sharedOf(consents: Consents, profile: Sharable) {
  const needs = sharedNeeds(consents, profile);
  return {
    disability: consents.share_disability === true && profile.disability !== "" ? profile.disability : null,
    access_needs: needs.length > 0 ? needs : null,
  };
}
