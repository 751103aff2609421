/** Notifications to the owner about the security of the account, in addition to the emails. One per cause. */

/** A notification for the notifications service, which ignores a cause that it has already stored. */
export interface SecurityNotice {
  user_id: number;
  cause: string;
  type: "alert" | "info";
  title: string;
  message: string;
  target_url: null;
}
export type NotifyOwner = (news: SecurityNotice) => Promise<void>;

const NOT_YOU = "If this was not you, set a new password at once: 'Forgot password?' on the sign-in page.";

const news = (user_id: number, cause: string, title: string, message: string): SecurityNotice => ({
  user_id,
  cause,
  type: "alert",
  title,
  message: `${message} ${NOT_YOU}`,
  target_url: null,
});

/** @param version the number of the new password, counted from the first one */
export const passwordChangedNotice = (userId: number, version: number): SecurityNotice =>
  news(userId, `password-${version}`, "Your password was changed", "All other devices were signed out.");

/** @param link identifies the link that was emailed to the new address */
export const emailRequestedNotice = (userId: number, link: string, newEmail: string): SecurityNotice =>
  news(
    userId,
    `email-asked-${link}`,
    "A new email address was asked for",
    `It becomes ${newEmail} when the link that we sent there is opened.`,
  );

export const emailChangedNotice = (userId: number, link: string, email: string): SecurityNotice =>
  news(userId, `email-changed-${link}`, "Your email address was changed", `You sign in with ${email} from now on.`);

/** @param device the name of the browser: 'Firefox on Windows' */
export const newDeviceNotice = (userId: number, sessionId: string, device: string): SecurityNotice =>
  news(userId, `sign-in-${sessionId}`, "New sign-in to your account", `From a browser that we do not know: ${device}.`);
