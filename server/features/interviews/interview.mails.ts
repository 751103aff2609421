import { type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { applicationAddress } from "#shared/applications/applications.links.ts";
import type { Slot } from "#shared/interviews/interviews.schemas.ts";
import { KIND_TEXTS, whenText } from "#shared/interviews/when.ts";
import type { InterviewRow } from "./interview.model.ts";

/** The page on which mails about news are turned off. */
const SETTINGS = "/settings";

/** The reminder of an interview. It mentions neither people nor access needs. */
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
      subject: `Your interview for ${job_title}: ${when}`,
      parts: [
        `Your interview for ${job_title} is on ${when}, ${KIND_TEXTS[kind]}. It takes ${slot.minutes} minutes.`,
        ...(place === "" ? [] : [`Where: ${place}`]),
        { label: "Open the interview", path: applicationAddress(to.user_type, application_id) },
        "You get such a mail a day and an hour before an interview. You can turn mails about news off:",
        { label: "Settings", path: SETTINGS },
      ],
      unsubscribe: SETTINGS,
    },
    site,
  );
}
