import * as z from "zod/mini";

/** What a person has decided about themselves. Everything but being found and SMS is on until they turn it off. */
export const Preferences = z.object({
  /** Others see when I am there, and when I was last. */
  show_presence: z.boolean(),
  /** Others see how far I have read what they wrote. */
  show_read: z.boolean(),
  /**
   * Approved employers find me by name and may write to me first. Whom I have applied to may in any case, and nobody
   * but a seeker is found by employers, whatever stands here.
   */
  discoverable: z.boolean(),
  /** A mail tells me of messages that I missed. */
  away_mail: z.boolean(),
  /** A mail tells me of new jobs for those of my saved searches that ask for it. */
  job_mail: z.boolean(),
  /** Any mail about news; of `away_mail` and `job_mail` too. What keeps an account safe is mailed in any case. */
  email: z.boolean(),
  /** Kept, and nothing is sent: there are no text messages yet. */
  sms: z.boolean(),
  /** Short messages and announcements of news while I am there. */
  in_app: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is not named stays as it is. */
export const PreferencesChange = z.strictObject({
  show_presence: z.optional(z.boolean()),
  show_read: z.optional(z.boolean()),
  discoverable: z.optional(z.boolean()),
  away_mail: z.optional(z.boolean()),
  job_mail: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
  in_app: z.optional(z.boolean()),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;
