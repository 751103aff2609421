import type { Viewer } from "#server/platform/http/viewer.ts";

export type UserViewName = "own" | "admin" | "card";

/**
 * How much of an account somebody may see: all of it its owner, what is not sensitive admins, a card whoever is in a
 * conversation with it or tied to it by an application. Null for everybody else: to them it does not exist.
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
