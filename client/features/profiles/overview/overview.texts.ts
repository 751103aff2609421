/** Texts about the user's profile on the dashboard. */
export const overviewTexts = {
  heading: "Your profile",
  open: "Open your profile",
  edit: "Edit profile",
  /** The card of the profile next to it shows its completeness. */
  incomplete: "Your profile is not complete yet",
  complete: "Complete it",
  missing: (names: readonly string[], others: number) =>
    `Still missing: ${names.join(", ")}${others > 0 ? `, and ${others} more` : ""}. The more it says, the better jobs fit you.`,
  pwdId: {
    title: "Check your PWD ID number",
    text: "It was not accepted. Please compare it with your card. Your applications go on meanwhile.",
    action: "Check the number",
  },
  verification: "PWD ID",
  noNumber: "You have not added a PWD ID number. None is needed to apply.",
  failed: "Your profile could not be loaded.",
} as const;
