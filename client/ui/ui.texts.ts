/**
 * Texts of the UI components that do not belong to forms, lists or messages. The texts of a screen are passed in as
 * props.
 */
export const uiTexts = {
  /** The specification asks for the possessive form of the name. It reads like a mistake without a noun after it. */
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
