import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";

/** Texts of the password recovery. Validation texts are in shared/accounts/accounts.texts.ts. */

/** On both screens. */
export const recoveryTexts = {
  backToLogin: "Back to Login",
  support: "Contact support",
  notChecked: "We could not check your link",
  checkAgain: "Check again",
} as const;

export const forgotTexts = {
  claim: "Everybody forgets a password. Getting back in takes two minutes.",
  lead: "Type the email address of your account, and we send you a link to set a new password.",
  email: "Email",
  send: "Send Reset Link",
  sending: "Sending...",
  failed: { title: "Error", text: "Failed to send reset email. Please try again." },
  sentHeading: "Check your email",
  sent: ACCOUNT_REPLIES.resetSent,
  steps: {
    open: "Open the link in that message within 60 minutes. It works once.",
    look: "Nothing came? Look in your spam folder, and check the address that you typed: ",
  },
  again: "Send again",
  otherAddress: "Use another address",
} as const;

export const resetTexts = {
  claim: "One new password, and you are back.",
  checking: "Checking your reset link...",
  lead: "Choose a password that you use nowhere else. Afterwards you log in with it on all your devices.",
  password: "New password",
  confirmPassword: "Confirm new password",
  strength: "Password strength",
  match: "Passwords match",
  submit: "Reset Password",
  busy: "Resetting...",
  invalid: {
    heading: "Invalid or Expired Link",
    text: ACCOUNT_REPLIES.resetFailed,
    request: "Request New Reset Link",
  },
  done: {
    heading: "Password Reset Successfully!",
    devices: "You were logged out on every device.",
    soon: "You are taken to the login in 3 seconds.",
    goNow: "Go to login now",
  },
} as const;
