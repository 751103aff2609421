import { type Part, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { AccountStatus } from "#shared/admin/people/person.rest.ts";

import { mailsTexts as texts } from "./texts/mails/mails.texts.ts";

/** The mails about what an admin did to an account, and how to object. */

interface Person {
  email: string;
  first_name: string;
}

/** @param hasJobs whether jobs of the person are hidden together with the account */
export function suspendedMail(person: Person, reason: string, hasJobs: boolean, site: Site): Mail {
  const parts = [
    texts.suspended.text({ app: site.name }),
    texts.suspended.reason({ reason }),
    ...(hasJobs ? [texts.suspended.jobs] : []),
    texts.object({ support: site.support }),
  ];
  return writeMail({ to: person, subject: texts.suspended.subject({ app: site.name }), parts }, site);
}

export function reactivatedMail(person: Person, reason: string | undefined, hasJobs: boolean, site: Site): Mail {
  const parts: Part[] = [
    texts.reactivated.text({ app: site.name }),
    ...(reason === undefined ? [] : [texts.reactivated.message({ message: reason })]),
    ...(hasJobs ? [texts.reactivated.jobs] : []),
    { label: texts.signIn, path: "/login" },
  ];
  return writeMail({ to: person, subject: texts.reactivated.subject({ app: site.name }), parts }, site);
}

export function warnedMail(person: Person & { status: AccountStatus }, message: string, site: Site): Mail {
  const parts = [
    texts.warned.text({ app: site.name }),
    message,
    ...(person.status === "active" ? [texts.warned.again] : []),
    texts.object({ support: site.support }),
  ];
  return writeMail({ to: person, subject: texts.warned.subject({ app: site.name }), parts }, site);
}

/** The mail does not name the type: others may read it, and the type reveals a disability or an origin. */
export function typeMail(person: Person, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: texts.type.subject({ app: site.name }),
      parts: [
        texts.type.text({ app: site.name }),
        { label: texts.signIn, path: "/login" },
        texts.type.notYou({ support: site.support }),
      ],
    },
    site,
  );
}
