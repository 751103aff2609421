/** The question of each dialog, and its consequences in plain words. */

export interface ModerationTexts {
  title: string;
  /** The consequences, one per line. */
  follows: readonly string[];
  label: string;
  hint: string;
  submit: string;
}

const LOGGED_OUT = "They are logged out everywhere at once.";

export const moderationTexts = {
  suspend: (name: string, isEmployer: boolean): ModerationTexts => ({
    title: `Suspend ${name}?`,
    follows: [
      `${LOGGED_OUT} They cannot log in until somebody reactivates the account.`,
      ...(isEmployer ? ["Nobody can find their jobs. The jobs are kept."] : []),
      "They get a mail with your reason and the address to write to if they object. No other mails go out to them.",
      "Their messages stay where they are.",
    ],
    label: "Reason",
    hint: "The person reads this. 10 characters or more.",
    submit: "Suspend",
  }),
  reactivate: (name: string, isEmployer: boolean): ModerationTexts => ({
    title: `Reactivate ${name}?`,
    follows: [
      "They can log in again and use everything as before.",
      ...(isEmployer ? ["Their open jobs can be found again."] : []),
      "They get a mail about it.",
    ],
    label: "Words to the person",
    hint: "The person reads this. 10 characters or more, if you write something.",
    submit: "Reactivate",
  }),
  warn: (name: string): ModerationTexts => ({
    title: `Warn ${name}`,
    follows: [
      "They read your words as a notification and by mail, with the address to write to if they object.",
      "They can go on using the account.",
      "The warning is kept in the audit trail.",
    ],
    label: "Warning",
    hint: "Say what was wrong and what you expect. 10 characters or more.",
    submit: "Send the warning",
  }),
  sensitive: (name: string): ModerationTexts => ({
    title: `Show the sensitive details of ${name}?`,
    follows: [
      "Your name, the time and your reason are recorded in the audit trail.",
      "The person finds in the copy of their data that an admin looked.",
    ],
    label: "Reason",
    hint: "Why you need them. 10 characters or more.",
    submit: "Show them",
  }),
  demote: (name: string): ModerationTexts => ({
    title: `Remove admin rights from ${name}?`,
    follows: [`${LOGGED_OUT} The admin area is closed to them.`, "They can log in again as a General User."],
    label: "Reason",
    hint: "Recorded in the audit trail. 10 characters or more.",
    submit: "Remove admin rights",
  }),
  type: (name: string) => ({
    title: `Change the type of ${name}`,
    follows: [
      "Do this only when the person has asked for it.",
      `${LOGGED_OUT} They log in again and find everything that they have: profile, applications and messages.`,
    ],
    legend: "New type",
    choose: "Please choose a type",
    submit: "Change type",
  }),
} as const;
