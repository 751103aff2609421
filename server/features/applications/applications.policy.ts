import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { ApplicationRow } from "./application.model.ts";

/** The viewer's role for an application; null if the application must look missing to them. */
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
 * Whether a reader sees what the applicant sent: contact details, resume and cover letter. After a withdrawal the
 * employer only sees that there was an application.
 */
export function mayReadSent(reader: Exclude<ApplicationReader, null>, status: string): boolean {
  return reader !== "employer" || status !== "withdrawn";
}

/** The part of a profile that can be shared with one application. */
export interface Sharable {
  disability: string;
  access_needs: readonly AccessNeed[];
}

type Consents = Pick<ApplicationRow, "share_disability" | "share_access_needs">;

/** The access needs that an application shares: none without consent, and never private ones. */
export function sharedNeeds({ share_access_needs }: Consents, { access_needs }: Sharable): AccessNeed[] {
  return share_access_needs === true ? access_needs.filter(({ visible_to }) => visible_to !== "nobody") : [];
}

/**
 * The details that an application shares. Null for those not shared and for empty ones alike, so that they look the
 * same.
 */
export function sharedOf(consents: Consents, profile: Sharable) {
  const needs = sharedNeeds(consents, profile);
  return {
    disability: consents.share_disability === true && profile.disability !== "" ? profile.disability : null,
    access_needs: needs.length > 0 ? needs : null,
  };
}
