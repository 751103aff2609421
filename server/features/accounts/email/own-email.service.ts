import type { CurrentPassword } from "#server/features/accounts/sign-in/current-password.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import type { EmailChange } from "./email-change.service.ts";

interface Deps {
  users: Pick<UsersRepo, "findById">;
  currentPassword: CurrentPassword;
  emailChange: Pick<EmailChange, "requestEmailChange" | "withdrawEmailChange">;
}

/** The address of an account, in its owner's hands. */
export function createOwnEmail({ users, currentPassword, emailChange }: Deps) {
  async function emailOf({ userId }: Viewer) {
    const user = await users.findById(userId);
    // Deleted a moment ago, by another tab.
    if (!user) throw new Fault("SIGNED_OUT");
    return { email: user.email, pending_email: user.pending_email ?? null };
  }
  return {
    emailOf,
    /**
     * POST /api/account/email: the new address waits for its link. A page left open is not enough for it: who has the
     * address has the account.
     * @throws {Fault} BAD_INPUT at `password` if it is wrong; TOO_FAST
     */
    changeEmail: async (viewer: Viewer, { email, password }: { email: string; password: string }) => {
      const user = await currentPassword(viewer, password);
      await emailChange.requestEmailChange(user._id, email, {
        sessionId: viewer.sessionId,
        passwordHash: user.password_hash,
      });
      return emailOf(viewer);
    },
    /** Deps no password: it keeps things as they are. The link that was mailed finds nothing that waits. */
    cancelEmailChange: async (viewer: Viewer) => {
      await emailChange.withdrawEmailChange(viewer.userId);
      return emailOf(viewer);
    },
  };
}
export type OwnEmailService = ReturnType<typeof createOwnEmail>;
