import type { Viewer } from "#server/platform/http/viewer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { typesFor } from "#shared/admin/people/person.rest.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";

/** Admins decide on all accounts but their own. */
export const mayDecideOn = ({ userId, userType }: Pick<Viewer, "userId" | "userType">, personId: number): boolean =>
  userType === "admin" && userId !== personId;

/**
 * Why an account may not change to another type; null if it may. No call makes an admin. An employer has a company and
 * jobs, a job seeker has applications, so neither can become the other.
 */
export function refusedType(from: UserType, to: UserType, hasPwdId: boolean): string | null {
  if (to === "admin") return T.adminByHand;
  if (from === "employer") return T.employerStays;
  if (from === to) return T.sameType;
  if (typesFor(from).includes(to)) return to === "pwd" && !hasPwdId ? T.pwdIdMissing : null;
  return to === "employer" ? T.notEmployer : T.onlyGeneral;
}
