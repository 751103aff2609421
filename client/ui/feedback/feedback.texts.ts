/** Texts of messages, toasts and failures. */
export const feedbackTexts = {
  newNotifications: "New notifications",
  /** The name of the region with toasts that repeat what the form says. */
  saidInPage: "Messages about this form",
  dismiss: "Dismiss this message",
  tryAgain: "Try again",
  dismissThis: (what: string) => `Dismiss: ${what}`,
  messageKind: { error: "Error", warning: "Warning", info: "Information", success: "Success" },
} as const;
