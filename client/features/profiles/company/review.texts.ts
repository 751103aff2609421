/** Texts about a change that an admin reviews. */
export const reviewTexts = {
  pending: {
    title: "Changes in review",
    text: "An admin usually looks at them within one working day. Until then everyone sees the approved details.",
    state: "In review",
    takeBack: "Withdraw the changes",
  },
  rejected: {
    title: "Your changes weren't approved",
    text: "Everyone still sees the approved details. You can edit your company and ask again.",
    state: "Not approved",
    takeBack: "Dismiss",
  },
  reason: (text: string) => `What the admin wrote: ${text}`,
  publicNow: "Public now:",
  logo: "Logo",
  noLogo: "No logo",
  busy: "Withdrawing...",
  takenBack: "Changes withdrawn",
  failed: "We couldn't withdraw the changes",
  /** Shown with the confirmation that the form was saved. */
  saved: "A new name, logo, website or contact shows once an admin has reviewed it.",
  /** Next to the fields of an approved company. */
  hint: "An admin reviews a new name, logo, website or contact before everyone sees it.",
} as const;
