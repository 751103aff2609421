/** Of a new email address whose link was not opened yet: in the settings and in the profile's form alike. */
export const PENDING_EMAIL = {
  pending: (email: string) => `Waiting for you to open the link that we sent to ${email}.`,
  withdraw: "Cancel this change",
  withdrawn: "Email change cancelled",
} as const;
