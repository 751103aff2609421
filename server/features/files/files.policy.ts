import type { FileKind, SealedKind } from "#server/platform/files/store/file.model.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";

/**
 * Photos are for people who may see their owner, in a search too. The logo that an approved company shows is for everyone;
 * one that waits for a review or was replaced, and all of a company that is not approved, are for its owner and for admins.
 * Files of messages have a rule of their own in the chat, resumes and papers of companies in the profiles and the
 * applications.
 */
export function mayRead(
  { kind, owner }: { kind: Exclude<FileKind, "attachment" | SealedKind>; owner: number },
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  { isPublicLogo, ownerIsVisible }: { isPublicLogo: boolean; ownerIsVisible: boolean },
): boolean {
  if (kind === "photo") return viewer !== undefined && ownerIsVisible;
  return isPublicLogo || viewer?.userId === owner || viewer?.userType === "admin";
}
