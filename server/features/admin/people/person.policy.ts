import type { Viewer } from "#server/platform/http/viewer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { typesFor } from "#shared/admin/people/person.rest.ts";

/** Admins decide on everybody but themselves. */
export const mayDecideOn = ({ userId, userType }: Pick<Viewer, "userId" | "userType">, personId: number): boolean =>
  userType === "admin" && userId !== personId;

/**
 * Why an account may not become of another type; null where it may. No call makes an admin. On an employer hang a company
 * and jobs, on a job seeker applications: neither becomes the other.
 */
export function refusedType(from: UserType, to: UserType, hasPwdId: boolean): string | null {
  if (to === "admin") return T.adminByHand;
  if (from === "employer") return T.employerStays;
  if (from === to) return T.sameType;
  if (typesFor(from).includes(to)) return to === "pwd" && !hasPwdId ? T.pwdIdMissing : null;
  return to === "employer" ? T.notEmployer : T.onlyGeneral;
}
