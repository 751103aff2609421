import type { Viewer } from "#server/platform/http/viewer.ts";

export type UserViewName = "own" | "admin" | "card";

/**
 * How much of an account a viewer sees: the owner everything, admins what is not sensitive, and people in a
 * conversation with the user or linked by an application a card. Null for everyone else: for them it does not exist.
 */
export function userView(
  viewer: Pick<Viewer, "userId" | "userType">,
  subjectId: number,
  isKnown: boolean,
): UserViewName | null {
  if (viewer.userId === subjectId) return "own";
  if (viewer.userType === "admin") return "admin";
  return isKnown ? "card" : null;
}
