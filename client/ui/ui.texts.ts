/** What the kit says itself, where it is not part of a form, a list or a message. What a screen says comes to the kit through props. */
export const uiTexts = {
  /** The specification asks for the name with a possessive; alone it reads as an error. */
  workspace: (app: string) => `${app}'s workspace`,
  skipToMain: "Skip to main content",
  close: "Close",
  closeThis: (what: string) => `Close: ${what}`,
  newTab: "(opens in a new tab)",
  loading: "Loading...",
  loadingDashboard: "Loading Dashboard",
  online: "Active now",
  justNow: "just now",
  status: {
    pending: "Pending",
    review: "In review",
    interview: "Interview",
    offer: "Offer",
    hired: "Hired",
    rejected: "Not selected",
    withdrawn: "Withdrawn",
  },
} as const;
