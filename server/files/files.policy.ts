import type { Viewer } from "#server/http/viewer.ts";
import type { StoredFile } from "./file-store.ts";

/**
 * Photos are for anyone signed in. The logo of an approved company is for everyone; before, and after an approval was
 * taken back, for its owner and for admins.
 */
export function mayRead(
  { kind, owner }: Pick<StoredFile, "kind" | "owner">,
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  ownerIsApproved: boolean,
): boolean {
  if (kind === "photo") return viewer !== undefined;
  return ownerIsApproved || viewer?.userId === owner || viewer?.userType === "admin";
}
