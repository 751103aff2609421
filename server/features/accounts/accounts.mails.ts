import { type Draft, type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { inLanguageOf, type LanguagesOfPerson } from "#server/platform/texts/language.ts";
import { UNDO_DAYS } from "#shared/accounts/undo-email.rest.ts";
import { resetMailTexts as reset } from "./password/texts/reset-mail/reset-mail.texts.ts";
import { accountMailsTexts as texts } from "./texts/account-mails/account-mails.texts.ts";

/**
 * The emails of accounts, each in its recipient's language. Each says what happened, what to do, and what to do if it
 * was not you.
 */

interface Person extends LanguagesOfPerson {
  email: string;
  first_name: string;
}

const linkTo = (page: string, secret: string) => `/${page}?token=${encodeURIComponent(secret)}`;

/** Writes an email to a person in their language. */
function mailTo(person: Person, site: Site, write: () => Omit<Draft, "to">): Mail {
  return inLanguageOf(person, () => writeMail({ to: person, ...write() }, site));
}

/** After a sign-up: the link that verifies the address, valid for 24 hours. */
export function verificationMail(person: Person, secret: string, site: Site): Mail {
  const { verification } = texts;
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: verification.subject({ app }),
    parts: [
      verification.thanks({ app }),
      { label: verification.button, path: linkTo("verify-email", secret) },
      verification.life,
      verification.notYou({ app }),
    ],
  }));
}

/** To the owner: the link that sets a new password, valid once within 60 minutes. */
export function resetMail(person: Person, secret: string, site: Site): Mail {
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: reset.subject({ app }),
    parts: [
      reset.asked({ app }),
      { label: reset.button, path: linkTo("reset-password", secret) },
      reset.life,
      reset.signedOut,
      reset.notYou,
    ],
  }));
}

/** To the owner, after the password was changed by a link or in the settings. */
export function passwordChangedMail(person: Person, site: Site): Mail {
  const { passwordChanged } = texts;
  const { name: app, support } = site;
  return mailTo(person, site, () => ({
    subject: passwordChanged.subject({ app }),
    parts: [
      passwordChanged.what({ app }),
      passwordChanged.notYou({ support }),
      { label: passwordChanged.button, path: "/forgot-password" },
    ],
  }));
}

/** To the current address, when a change to another one was requested. */
export function emailChangeMail(person: Person, newEmail: string, undoSecret: string, site: Site): Mail {
  const { emailChange } = texts;
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: emailChange.subject({ app }),
    parts: [
      emailChange.what({ app, email: newEmail }),
      emailChange.you,
      emailChange.notYou,
      { label: emailChange.button, path: linkTo("undo-email", undoSecret) },
      emailChange.life({ days: UNDO_DAYS }),
    ],
  }));
}

/** To the former address, after another one replaced it. */
export function emailChangedMail(person: Person, newEmail: string, undoSecret: string, site: Site): Mail {
  const { emailChange, emailChanged } = texts;
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: emailChanged.subject({ app }),
    parts: [
      emailChanged.what({ app, email: newEmail }),
      emailChanged.you,
      emailChanged.notYou,
      { label: emailChanged.button, path: linkTo("undo-email", undoSecret) },
      emailChange.life({ days: UNDO_DAYS }),
    ],
  }));
}

/** To the restored address: the link that sets a new password, valid once within 60 minutes. */
export function emailRestoredMail(person: Person, secret: string, site: Site): Mail {
  const { emailRestored } = texts;
  const { name: app, support } = site;
  return mailTo(person, site, () => ({
    subject: emailRestored.subject({ app }),
    parts: [
      emailRestored.what,
      emailRestored.next,
      { label: emailRestored.button, path: linkTo("reset-password", secret) },
      emailRestored.life,
      emailRestored.check({ support }),
    ],
  }));
}

/** To the new address: the link that confirms it, valid for 24 hours. */
export function newAddressMail(person: Person, secret: string, site: Site): Mail {
  const { newAddress } = texts;
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: newAddress.subject({ app }),
    parts: [
      newAddress.what({ app }),
      { label: newAddress.button, path: linkTo("verify-email", secret) },
      newAddress.life,
      newAddress.notYou({ app }),
    ],
  }));
}

/** To the last address of an account, after it was deleted. */
export function accountDeletedMail(person: Person, site: Site): Mail {
  const { deleted } = texts;
  const { name: app, support } = site;
  return mailTo(person, site, () => ({
    subject: deleted.subject({ app }),
    parts: [deleted.what({ app }), deleted.messages, deleted.notYou({ support })],
  }));
}

/** To the owner, after a consent was withdrawn. It does not say which one, because others may read the email. */
export function consentWithdrawnMail(person: Person, site: Site): Mail {
  const { consentWithdrawn, passwordChanged } = texts;
  const app = site.name;
  return mailTo(person, site, () => ({
    subject: consentWithdrawn.subject({ app }),
    parts: [
      consentWithdrawn.what({ app }),
      consentWithdrawn.stays,
      { label: consentWithdrawn.button, path: "/settings" },
      consentWithdrawn.notYou,
      { label: passwordChanged.button, path: "/forgot-password" },
    ],
  }));
}
