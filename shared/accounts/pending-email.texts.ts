/** Texts about a new email address whose link was not opened yet, for the settings and the profile form. */
export const PENDING_EMAIL = {
  pending: (email: string) => `Waiting for you to open the link that we sent to ${email}.`,
  withdraw: "Cancel this change",
  withdrawn: "Email change cancelled",
} as const;
