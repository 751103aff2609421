import type { Viewer } from "#server/platform/http/viewer.ts";

/** Documents of a company are for its owner and for admins, whatever its status. */
export function mayReadDocument(viewer: Pick<Viewer, "userId" | "userType">, owner: number): boolean {
  return viewer.userId === owner || viewer.userType === "admin";
}
