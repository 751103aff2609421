/** What messages, toasts and failures say themselves. */
export const feedbackTexts = {
  newNotifications: "New notifications",
  /** The place of toasts that repeat what the form says. */
  saidInPage: "Messages about this form",
  dismiss: "Dismiss this message",
  tryAgain: "Try again",
  dismissThis: (what: string) => `Dismiss: ${what}`,
  messageKind: { error: "Error", warning: "Warning", info: "Information", success: "Success" },
} as const;
