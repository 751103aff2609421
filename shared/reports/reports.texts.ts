/** Validation and refusal texts of reports, for client and server. */
export const REPORT_TEXTS = {
  reason: "Please choose a reason",
  details: "Please describe what is wrong",
  detailsTooLong: "The description can have 1000 characters at most",
  ownMessage: "You can only report what the other person wrote",
  systemLine: "This line says what happened. Nobody wrote it, so it cannot be reported.",
} as const;
