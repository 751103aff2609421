import * as z from "zod/mini";

/** What a person has decided about themselves. Everything is on until they turn it off. */
export const Preferences = z.object({
  /** Others see when I am there, and when I was last. */
  show_presence: z.boolean(),
  /** Others see how far I have read what they wrote. */
  show_read: z.boolean(),
  /** A mail tells me of messages that I missed. */
  away_mail: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

/** What is not named stays as it is. */
export const PreferencesChange = z.strictObject({
  show_presence: z.optional(z.boolean()),
  show_read: z.optional(z.boolean()),
  away_mail: z.optional(z.boolean()),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;
