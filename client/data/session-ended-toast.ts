import { ACCOUNT_DELETED } from "#shared/accounts/session-user.ts";
import { FAULT_TEXTS, suspendedText } from "#shared/fault.ts";
import type { SessionEnd } from "./session.ts";

/** The toast of a failure, in the format of `toast()`. */
export interface FaultToast {
  type: "error" | "warning" | "info";
  title: string;
  message: string;
  autoHide: boolean;
  /** Milliseconds. */
  autoHideDelay: number;
}

/** How long a longer toast stays, in milliseconds. */
export const LONG_MS = 5000;

/** Why a session ended. Separate from the status mapper, because signed-in pages load this before it is needed. */
export const sessionEndedTexts = {
  expired: { title: "Authentication Required", message: "Please log in to continue." },
  suspended: { title: "Account Suspended", message: FAULT_TEXTS.ACCOUNT_SUSPENDED },
  type: { title: "Account Type Changed", message: "An admin changed it. Please log in again." },
  password: { title: "Password Changed", message: "Please log in with your new password." },
  email: { title: "Email Address Changed", message: "Your email address was changed. Please sign in again." },
  deleted: { title: "Account Deleted", message: ACCOUNT_DELETED },
} as const;

const KINDS = {
  expired: "error",
  suspended: "error",
  type: "info",
  password: "warning",
  email: "warning",
  deleted: "info",
} as const;

/** The toast for a session that ended without a logout in this tab. */
export const sessionEndedToast = (reason: Exclude<SessionEnd, "logout">, why?: string): FaultToast => ({
  type: KINDS[reason],
  ...sessionEndedTexts[reason],
  ...(reason === "suspended" && { message: suspendedText(why) }),
  autoHide: true,
  autoHideDelay: reason === "expired" ? 3000 : LONG_MS,
});
