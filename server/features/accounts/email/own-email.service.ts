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

/** Changes of email by the owner of an account. */
export function createOwnEmail({ users, currentPassword, emailChange }: Deps) {
  async function emailOf({ userId }: Viewer) {
    const user = await users.findById(userId);
    // The account was just deleted in another tab.
    if (!user) throw new Fault("SIGNED_OUT");
    return { email: user.email, pending_email: user.pending_email ?? null };
  }
  return {
    emailOf,
    /**
     * POST /api/account/email: the new address takes effect when its link is opened. An open page is not enough for it,
     * because the address gives access to the account.
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
    /** Requires no password, because it changes nothing else. The emailed link stops working. */
    cancelEmailChange: async (viewer: Viewer) => {
      await emailChange.withdrawEmailChange(viewer.userId);
      return emailOf(viewer);
    },
  };
}
export type OwnEmailService = ReturnType<typeof createOwnEmail>;
