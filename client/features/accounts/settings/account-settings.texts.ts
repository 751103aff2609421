import { PENDING_EMAIL } from "#shared/accounts/pending-email.texts.ts";
import { SENSITIVE_CONSENT } from "#shared/accounts/sensitive-consent.texts.ts";

/** Texts of the account settings. */

export const emailTexts = {
  heading: "Email address",
  loading: "Loading your email address...",
  failed: "Your email address could not be loaded.",
  retry: "Try again",
  change: "Change email",
  ...PENDING_EMAIL,
  title: "Change email",
  lead: "We send a link to the new address. Your account keeps its address until you open the link, and we tell the old address.",
  email: "New email",
  password: "Current password",
  submit: "Send link",
  busy: "Sending...",
  sent: "Check your new email",
  kept: "Email not changed",
  same: "Your account has this address already.",
  cancel: "Cancel",
} as const;

export const passwordTexts = {
  heading: "Password",
  hint: "When you change it, you are logged out on all other devices.",
  change: "Change password",
  title: "Change password",
  current: "Current password",
  next: "New password",
  confirm: "Confirm new password",
  submit: "Change password",
  busy: "Saving...",
  done: "Password changed",
  cancel: "Cancel",
} as const;

export const activityTexts = {
  heading: "Login activity",
  lead: "Where you are signed in. If you do not know one of them, sign it out and change your password.",
  loading: "Loading your login activity...",
  failed: "Your login activity could not be loaded.",
  retry: "Try again",
  here: "This device",
  used: "Last used:",
  since: "Signed in:",
  signOut: "Sign out",
  signOutOf: (device: string, since: string) => `Sign out: ${device}, signed in ${since}`,
  signOutOthers: "Sign out all other devices",
  signedOut: "Signed out",
  signedOutText: (device: string) => `${device} is no longer signed in.`,
  othersOut: "All other devices are signed out.",
} as const;

export const consentTexts = {
  heading: "Your consents",
  loading: "Loading your consents...",
  failed: "Your consents could not be loaded.",
  retry: "Try again",
  terms: "Terms and conditions, and privacy notice",
  termsStay: "You can withdraw this only by deleting your account.",
  sensitive: "Sensitive data: my PWD ID number and my disability",
  sensitiveHint: `${SENSITIVE_CONSENT.agree}. ${SENSITIVE_CONSENT.facts}`,
  privacy: "More in the privacy notice",
  on: "Agreed",
  off: "Not agreed",
  given: "Agreed:",
  withdrawn: "Withdrawn:",
  never: "We have no record of your consent.",
  version: (version: string) => ` (version ${version})`,
  question: "Withdraw your consent?",
  lead: "This happens at once and can't be undone:",
  what: [
    "We delete your PWD ID number and what you wrote about your disability.",
    "Employers no longer see your disability or your access needs, also in applications you already sent.",
    "Your account becomes a General User account. A listing as indigenous ends as well.",
    "Requests to our admins about your PWD ID or your listing are deleted.",
  ],
  stays: "Your applications, your messages and the rest of your profile stay. You can agree again at any time.",
  confirm: "Withdraw and delete",
  withdrawing: "Deleting...",
  keep: "Keep my consent",
  nowGiven: { title: "Consent given", text: "You can add your PWD ID number and your disability in your profile." },
  nowWithdrawn: { title: "Consent withdrawn", text: "Your PWD ID number and your disability are deleted." },
} as const;

export const exportTexts = {
  heading: "Your data",
  hint: "A zip file with everything that we keep about you: your profile, your messages, your files.",
  open: "Download my data",
  title: "Download your data",
  lead: "Please type your password, so that nobody else takes a copy.",
  password: "Current password",
  submit: "Download",
  busy: "Preparing...",
  done: "Download ready",
  doneText: "Your browser keeps the file where it keeps downloads. It is private: keep it safe.",
  cancel: "Cancel",
  file: "kasama-data.zip",
} as const;

export const deleteTexts = {
  heading: "Delete account",
  hint: "Your profile and your files are removed. It cannot be undone.",
  open: "Delete account",
  title: "Delete your account?",
  what: [
    "Your profile, your files and your notifications are removed.",
    "You are signed out on all devices.",
    "Messages that you sent stay with the people you wrote to, under the name 'Deleted user'.",
    "It cannot be undone. You can sign up again with the same email address.",
  ],
  password: "Current password",
  submit: "Delete my account",
  busy: "Deleting...",
  cancel: "Keep my account",
} as const;
