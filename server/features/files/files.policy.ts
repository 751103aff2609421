import type { FileKind, SealedKind } from "#server/platform/files/store/file.model.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";

/**
 * Photos are for people who may see their owner, also in a search. The logo of an approved company is public; a pending
 * or replaced logo, and the logo of a company that is not approved, are for its owner and for admins. The chat has its
 * own rule for attachments, and profiles and applications have theirs for resumes and company documents.
 */
export function mayRead(
  { kind, owner }: { kind: Exclude<FileKind, "attachment" | SealedKind>; owner: number },
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  { isPublicLogo, ownerIsVisible }: { isPublicLogo: boolean; ownerIsVisible: boolean },
): boolean {
  if (kind === "photo") return viewer !== undefined && ownerIsVisible;
  return isPublicLogo || viewer?.userId === owner || viewer?.userType === "admin";
}
