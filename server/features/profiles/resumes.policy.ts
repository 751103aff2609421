import type { Viewer } from "#server/platform/http/viewer.ts";

/** A resume is its owner's; besides them admins read it, and an employer to whom its owner has applied. */
export function mayReadResume(
  viewer: Pick<Viewer, "userId" | "userType">,
  ownerId: number,
  isLinked: boolean,
): boolean {
  return viewer.userId === ownerId || viewer.userType === "admin" || (viewer.userType === "employer" && isLinked);
}

/** What a resume is saved as: its owner's name, without what some system refuses in one, and the ending of what it is. */
export function resumeTitle(owner: { first_name: string; last_name: string }, storedName: string): string {
  const name = `${owner.first_name} ${owner.last_name}`.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "").trim();
  const ending = storedName.slice(storedName.lastIndexOf("."));
  return (name.replace(/^\.+|\.+$/g, "") || "resume") + ending;
}
