import { type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { applicationAddress } from "#shared/applications/applications.links.ts";
import type { Slot } from "#shared/interviews/interviews.schemas.ts";
import { KIND_TEXTS, whenText } from "#shared/interviews/when.ts";
import type { InterviewRow } from "./interview.model.ts";
import { reminderMailTexts as texts } from "./texts/reminder-mail/reminder-mail.texts.ts";

/** The page on which mails about news are turned off. */
const SETTINGS = "/settings";

/** The reminder of an interview, in the current language. It mentions neither people nor access needs. */
export function reminderMail(
  to: { email: string; first_name: string; user_type: UserType },
  { application_id, job_title, kind, place }: InterviewRow,
  slot: Slot,
  site: Site,
): Mail {
  const when = whenText(slot);
  return writeMail(
    {
      to,
      subject: texts.subject({ job: job_title, when }),
      parts: [
        texts.intro({ job: job_title, when, kind: KIND_TEXTS[kind], minutes: slot.minutes }),
        ...(place === "" ? [] : [texts.place({ place })]),
        { label: texts.open, path: applicationAddress(to.user_type, application_id) },
        texts.why,
        { label: texts.settings, path: SETTINGS },
      ],
      unsubscribe: SETTINGS,
    },
    site,
  );
}
