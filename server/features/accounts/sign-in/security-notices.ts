import type { Note } from "#shared/notifications/notes.ts";

/** Notifications to the owner about the security of the account, in addition to the emails. One per cause. */

/** A notification for the notifications service, which ignores a cause that it has already stored. */
export interface SecurityNotice {
  user_id: number;
  cause: string;
  type: "alert" | "info";
  note: Note;
  target_url: null;
}
export type NotifyOwner = (news: SecurityNotice) => Promise<void>;

const news = (user_id: number, cause: string, note: Note): SecurityNotice => ({
  ...{ user_id, cause, note },
  type: "alert",
  target_url: null,
});

/** @param version the number of the new password, counted from the first one */
export const passwordChangedNotice = (userId: number, version: number): SecurityNotice =>
  news(userId, `password-${version}`, { kind: "security.password_changed" });

/** @param link identifies the link that was emailed to the new address */
export const emailRequestedNotice = (userId: number, link: string, email: string): SecurityNotice =>
  news(userId, `email-asked-${link}`, { kind: "security.email_requested", email });

export const emailChangedNotice = (userId: number, link: string, email: string): SecurityNotice =>
  news(userId, `email-changed-${link}`, { kind: "security.email_changed", email });

/** @param device the name of the browser: 'Firefox on Windows' */
export const newDeviceNotice = (userId: number, sessionId: string, device: string): SecurityNotice =>
  news(userId, `sign-in-${sessionId}`, { kind: "security.new_device", device });
