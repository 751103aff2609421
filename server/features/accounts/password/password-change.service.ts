import { passwordChangedMail } from "#server/features/accounts/accounts.mails.ts";
import { type CurrentPassword, wrongPassword } from "#server/features/accounts/sign-in/current-password.ts";
import { type NotifyOwner, passwordChangedNotice } from "#server/features/accounts/sign-in/security-notices.ts";
import type { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { refuseCommonPassword } from "#server/platform/passwords/common.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

interface Deps {
  users: UsersRepo;
  tokens: TokensRepo;
  sessions: Sessions;
  passwords: Passwords;
  currentPassword: CurrentPassword;
  mailer: Mailer;
  background: Background;
  tellOwner: NotifyOwner;
  /** Closes the sockets of a user with a reason, except those of one session. */
  closeSockets: (userId: number, reason: EndReason, sparedSession: string) => void;
  site: () => Site;
}

export function createPasswordChange(deps: Deps) {
  const { users, tokens, sessions, passwords, currentPassword, mailer, background, tellOwner, closeSockets, site } =
    deps;
  return {
    /**
     * POST /api/account/password: ends every session except the caller's.
     * @throws {Fault} WEAK_PASSWORD, BAD_INPUT at `password` if the current one is wrong, TOO_FAST
     */
    changePassword: async (
      viewer: Viewer,
      form: { password: string; new_password: string },
    ): Promise<{ message: string }> => {
      refuseCommonPassword(form.new_password, "new_password");
      const user = await currentPassword(viewer, form.password);
      const hash = await passwords.hash(form.new_password);
      // Before the password changes, which ends all sessions of the old one.
      const version = (user.password_version ?? 0) + 1;
      await sessions.carryOver(viewer.sessionId, version);
      // An emailed link or another tab was faster: the password that was typed is no longer the current one.
      const { _id, password_hash } = user;
      if (!(await users.setPassword({ _id, password_hash }, hash))) throw wrongPassword();
      // At once, because the writes that follow may fail: these sockets must not continue with the old password.
      closeSockets(user._id, "password", viewer.sessionId);
      background.run("telling of a new password", () =>
        mailer.send(passwordChangedMail(user, site()), { owner: user._id }),
      );
      background.run("showing a new password", () => tellOwner(passwordChangedNotice(user._id, version)));
      await tokens.voidOf(user._id);
      await sessions.endAll(user._id, { reason: "password" }, viewer.sessionId);
      return { message: ACCOUNT_REPLIES.passwordChanged };
    },
  };
}
export type PasswordChange = ReturnType<typeof createPasswordChange>;
