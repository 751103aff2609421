import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";

/** Texts of the page where the owner of the old address undoes a change of email. */
export const undoEmailTexts = {
  claim: "Your account stays yours.",
  checking: "Checking your link...",
  lead: "Someone typed your password and asked for a new email address for your account. If it wasn't you, undo it:",
  steps: {
    address: "Your account keeps this address, or gets it back: ",
    sessions: "Everyone is signed out, on every device.",
    password: "The old password stops working. We'll email you a link to set a new one.",
  },
  submit: "Undo the change",
  busy: "Undoing...",
  mine: "If it was you, close this page. Nothing changes.",
  failed: "The change was not undone",
  setPassword: "Set a new password",
  used: {
    heading: "This link has already been used",
    text: "The change of your email address is undone. If you can't sign in, set a new password.",
  },
  expired: {
    heading: "This link has expired",
    text: "It worked for 7 days. If you did not change your email address, write to support and we'll help you.",
  },
  invalid: { heading: "Invalid link", text: ACCOUNT_REPLIES.undoInvalid },
  done: {
    heading: "Your email address is back",
    before: "Open the message that we sent to ",
    after: ". Its link works for 60 minutes.",
    again: "Nothing came? Send another link",
  },
} as const;
