import { type Part, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { AccountStatus } from "#shared/admin/people/person.rest.ts";

/** The mails about what an admin did to an account, and how to object. */

interface Person {
  email: string;
  first_name: string;
}

const object = ({ support }: Site) =>
  `If you think that this is a mistake, please write to ${support} and tell us what happened in your own words. Somebody will look at it again.`;

/** @param hasJobs whether jobs of the person are hidden together with the account */
export function suspendedMail(person: Person, reason: string, hasJobs: boolean, site: Site): Mail {
  const parts: Part[] = [
    `Our team has suspended your account at ${site.name}. You are logged out everywhere and cannot log in for now.`,
    `The reason: ${reason}`,
  ];
  if (hasJobs) parts.push("While your account is suspended, nobody can find your jobs. They are kept.");
  parts.push(object(site));
  return writeMail({ to: person, subject: `Your ${site.name} account is suspended`, parts }, site);
}

export function reactivatedMail(person: Person, reason: string | undefined, hasJobs: boolean, site: Site): Mail {
  const parts: Part[] = [
    `Your account at ${site.name} is active again. You can log in and use everything as before.`,
    ...(reason === undefined ? [] : [`Our team says: ${reason}`]),
    ...(hasJobs ? ["Your open jobs can be found again."] : []),
    { label: "Log in", path: "/login" },
  ];
  return writeMail({ to: person, subject: `Your ${site.name} account is active again`, parts }, site);
}

export function warnedMail(person: Person & { status: AccountStatus }, message: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `A warning about your ${site.name} account`,
      parts: [
        `Our team has a warning about what was done with your account at ${site.name}:`,
        message,
        ...(person.status === "active"
          ? ["You can go on using your account. If it happens again, we may suspend it."]
          : []),
        object(site),
      ],
    },
    site,
  );
}

/** The mail does not name the type: others may read it, and the type reveals a disability or an origin. */
export function typeMail(person: Person, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `The type of your ${site.name} account was changed`,
      parts: [
        `Our team has changed the type of your account at ${site.name}. You are logged out everywhere. When you log in again, you see which type it is.`,
        { label: "Log in", path: "/login" },
        `If you did not ask for this, please write to ${site.support}.`,
      ],
    },
    site,
  );
}
