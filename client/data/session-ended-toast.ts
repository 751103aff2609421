import { suspendedText } from "#shared/fault.ts";
import type { SessionEnd } from "./session.ts";
import { sessionEndedTexts } from "./texts/session-ended/session-ended.texts.ts";

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
  title: sessionEndedTexts[reason].title,
  message: reason === "suspended" ? suspendedText(why) : sessionEndedTexts[reason].message,
  autoHide: true,
  autoHideDelay: reason === "expired" ? 3000 : LONG_MS,
});
