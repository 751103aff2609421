import * as z from "zod/mini";
import { LANGUAGES } from "../texts/languages.ts";

/** A user's preferences. All switches are on by default except being found and SMS. */
export const Preferences = z.object({
  /** Others see whether I am online, and when I was last. */
  show_presence: z.boolean(),
  /** Others see how far I have read their messages. */
  show_read: z.boolean(),
  /**
   * Approved employers can find me by name and write to me first. Employers I applied to always can. Only seekers can
   * be found by employers, whatever this setting says.
   */
  discoverable: z.boolean(),
  /** Email me about messages that I missed. */
  away_mail: z.boolean(),
  /** Email me about new jobs for those saved searches that have it turned on. */
  job_mail: z.boolean(),
  /** All notification emails, including `away_mail` and `job_mail`. Emails about account security are always sent. */
  email: z.boolean(),
  /** Stored but without effect: there are no text messages yet. */
  sms: z.boolean(),
  /** Toasts and screen reader announcements about news while I am online. */
  in_app: z.boolean(),
  /**
   * Toasts, system notifications, previews beside round photos and the tab's title name no one and quote nothing, because
   * others may see the screen. Absent from an older process, and then off.
   */
  hide_details: z.optional(z.boolean()),
  /** The language of screens and emails; null until the person chooses one, absent from an older process. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
});
export type Preferences = z.infer<typeof Preferences>;

/** Fields that are missing stay unchanged. */
export const PreferencesChange = z.strictObject({
  show_presence: z.optional(z.boolean()),
  show_read: z.optional(z.boolean()),
  discoverable: z.optional(z.boolean()),
  away_mail: z.optional(z.boolean()),
  job_mail: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
  in_app: z.optional(z.boolean()),
  hide_details: z.optional(z.boolean()),
  language: z.optional(z.enum(LANGUAGES)),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;
