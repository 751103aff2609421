/** The words of what the owner of an account does with it, in the settings. */

export const emailTexts = {
  heading: "Email address",
  loading: "Loading your email address...",
  failed: "Your email address could not be loaded.",
  retry: "Try again",
  change: "Change email",
  pending: (email: string) => `Waiting for you to open the link that we sent to ${email}.`,
  withdraw: "Cancel this change",
  withdrawn: "Email change cancelled",
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
