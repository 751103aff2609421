import { ACCOUNT_DELETED } from "#shared/accounts/session-user.ts";
import { FAULT_TEXTS, suspendedText } from "#shared/fault.ts";
import type { SessionEnd } from "./session.ts";

/** What a toast of a failure says; goes straight into `toast()`. */
export interface FaultToast {
  type: "error" | "warning" | "info";
  title: string;
  message: string;
  autoHide: boolean;
  /** Milliseconds. */
  autoHideDelay: number;
}

/** How long what needs reading stays, in ms. */
export const LONG_MS = 5000;

/** Why a session is over. Apart from the status mapper: whoever is signed in has this loaded before it is needed. */
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

/** Why a session is over, where the person did not end it here. */
export const sessionEndedToast = (reason: Exclude<SessionEnd, "logout">, why?: string): FaultToast => ({
  type: KINDS[reason],
  ...sessionEndedTexts[reason],
  ...(reason === "suspended" && { message: suspendedText(why) }),
  autoHide: true,
  autoHideDelay: reason === "expired" ? 3000 : LONG_MS,
});
