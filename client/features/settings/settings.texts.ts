/** Texts of the settings page; other features have the texts of their own parts. */
export const settingsPageTexts = {
  lead: "What you choose here applies at once. 'Save Preferences' keeps the notifications that you want.",
  parts: "Parts of this page",
  account: "Account Preferences",
  privacy: "Privacy & Security",
  app: "App Preferences",
  preview: "Preview: not active yet",
  seen: "What others see, and mails",
  display: "How the pages look",
  chat: "Chat on this device",
} as const;

export const toastTimeTexts = {
  heading: "Short messages",
  label: "How long they stay",
  times: { normal: "Normal", long: "Ten times longer", stay: "Until I close them" },
  hint: {
    normal: "Messages like 'Saved' go after some seconds. They wait while you point at them.",
    long: "Messages like 'Saved' stay ten times as long.",
    stay: "Messages like 'Saved' stay until you close them.",
  },
} as const;

export const twoFactorTexts = {
  heading: "Two-factor authentication",
  label: "Two-factor sign-in",
  state: { on: "Enabled", off: "Disabled" },
  hint: "It shows how this will look. Nothing is asked at your next sign-in.",
  question: { on: "Enable two-factor authentication?", off: "Disable two-factor authentication?" },
  text: {
    on: "It will show as Enabled here. It is a preview: your account is not protected by it yet.",
    off: "It will show as Disabled here. Your account is as protected as before.",
  },
  confirm: { on: "Enable", off: "Disable" },
  cancel: "Cancel",
} as const;

export const notificationTexts = {
  heading: "Notifications",
  email: "Email",
  emailHint:
    "Mails about messages that you missed, and alerts. Mails about your password and your account always come.",
  sms: "SMS",
  smsHint: "No text messages are sent.",
  in_app: "In-app",
  inAppHint: "Short messages and announcements about news while you are here. The numbers of unread news stay.",
  save: "Save Preferences",
  saving: "Saving...",
  saved: "Preferences saved",
  savedText: "They apply on all your devices.",
  loading: "Loading your preferences...",
  failed: "Your preferences could not be loaded.",
  retry: "Try again",
} as const;
