import type { Viewer } from "#server/platform/http/viewer.ts";

/** A resume is readable by its owner, admins, and employers that its owner has applied to. */
export function mayReadResume(
  viewer: Pick<Viewer, "userId" | "userType">,
  ownerId: number,
  isLinked: boolean,
): boolean {
  return viewer.userId === ownerId || viewer.userType === "admin" || (viewer.userType === "employer" && isLinked);
}

/**
 * The file name of a downloaded resume: its owner's name without characters that some system refuses, and the right
 * ending.
 */
export function resumeTitle(owner: { first_name: string; last_name: string }, storedName: string): string {
  const name = `${owner.first_name} ${owner.last_name}`.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "").trim();
  const ending = storedName.slice(storedName.lastIndexOf("."));
  return (name.replace(/^\.+|\.+$/g, "") || "resume") + ending;
}
