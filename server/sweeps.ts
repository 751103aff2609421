import type { EmployersRepo } from "#server/features/accounts/employers.repo.ts";
import type { SignUp } from "#server/features/accounts/sign-up.service.ts";
import type { UsersRepo } from "#server/features/accounts/users.repo.ts";
import type { Attachments } from "#server/features/chat/attachments.service.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Sweep } from "#server/files/sweeper.ts";

interface Needs {
  signUp: Pick<SignUp, "removeAbandoned">;
  users: Pick<UsersRepo, "cards">;
  employers: Pick<EmployersRepo, "logos">;
  attachments: Pick<Attachments, "removeForgotten">;
  fileStore: Pick<FileStore, "removeUnused" | "removeFragments">;
}

/** Everything that the sweeper looks for, in its order: who owns files first, then files, then pieces of files. */
export function sweepsOf({ signUp, users, employers, attachments, fileStore }: Needs): Record<string, Sweep> {
  return {
    "companies without an account": signUp.removeAbandoned,
    "files without a use": (span) =>
      fileStore.removeUnused(span, async (owners) => [
        ...[...(await users.cards(owners)).values()].map((card) => card.photo),
        ...(await employers.logos(owners)),
      ]),
    "attachments without a message": attachments.removeForgotten,
    "fragments of files": fileStore.removeFragments,
  };
}
