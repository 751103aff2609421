import { type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { UNDO_DAYS } from "#shared/accounts/undo-email.rest.ts";

/** The emails of accounts. Each says what happened, what to do, and what to do if it was not you. */

interface Person {
  email: string;
  first_name: string;
}

const linkTo = (page: string, secret: string) => `/${page}?token=${encodeURIComponent(secret)}`;

/** After a sign-up: the link that verifies the address, valid for 24 hours. */
export function verificationMail(person: Person, secret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Confirm your email address for ${site.name}`,
      parts: [
        `Thank you for signing up at ${site.name}. Please confirm that this email address is yours. Then you can log in.`,
        { label: "Confirm my email address", path: linkTo("verify-email", secret) },
        "The link works for 24 hours. After that you can ask for a new one on the login page.",
        `If you did not sign up at ${site.name}, you need not do anything: without this link nobody can use the account.`,
      ],
    },
    site,
  );
}

/** To the owner: the link that sets a new password, valid once within 60 minutes. */
export function resetMail(person: Person, secret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Set a new password for ${site.name}`,
      parts: [
        `Somebody, we hope you, asked for a new password for your account at ${site.name}. Here you can set one.`,
        { label: "Set a new password", path: linkTo("reset-password", secret) },
        "The link works once, for 60 minutes. That is long enough to read and type at your own pace, and short enough that nobody finds a working link in an old message.",
        "When you set a new password, you are logged out everywhere and log in again with the new one.",
        "If it was not you, you need not do anything: your password stays as it is. Please do not pass this message on.",
      ],
    },
    site,
  );
}

/** To the owner, after the password was changed by a link or in the settings. */
export function passwordChangedMail(person: Person, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Your password for ${site.name} was changed`,
      parts: [
        `The password of your account at ${site.name} was just changed. If it was you, all is well and you need not do anything.`,
        `If it was not you, please set a new password at once, which logs everybody out of your account, and write to ${site.support}.`,
        { label: "I did not do this: set a new password", path: "/forgot-password" },
      ],
    },
    site,
  );
}

/** To the current address, when a change to another one was requested. */
export function emailChangeMail(person: Person, newEmail: string, undoSecret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Your email address for ${site.name} is being changed`,
      parts: [
        `Someone, we hope you, typed the password of your account at ${site.name} and asked to change its email address to ${newEmail}. It changes when the link that we sent there is opened. That link works for 24 hours.`,
        "If it was you, there is nothing to do here.",
        NOT_YOU,
        { label: "I did not do this: keep my address", path: linkTo("undo-email", undoSecret) },
        UNDO_LIFE,
      ],
    },
    site,
  );
}

const NOT_YOU =
  "If it was not you, someone else knows your password. The button below keeps this address, signs everyone out and locks the password. Then you set a new one.";
const UNDO_LIFE = `The link works for ${UNDO_DAYS} days. Please do not pass this message on.`;

/** To the former address, after another one replaced it. */
export function emailChangedMail(person: Person, newEmail: string, undoSecret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Your email address for ${site.name} was changed`,
      parts: [
        `Your account at ${site.name} now has the email address ${newEmail}. All other devices were signed out.`,
        "If it was you, there is nothing to do. You sign in with the new address.",
        NOT_YOU.replace("keeps this address", "brings this address back"),
        { label: "I did not do this: undo the change", path: linkTo("undo-email", undoSecret) },
        UNDO_LIFE,
      ],
    },
    site,
  );
}

/** To the restored address: the link that sets a new password, valid once within 60 minutes. */
export function emailRestoredMail(person: Person, secret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Your ${site.name} account has this email address again`,
      parts: [
        "The change of your email address is undone. Everyone was signed out, and the old password no longer works.",
        "Please set a new password now. Choose one that you use nowhere else.",
        { label: "Set a new password", path: linkTo("reset-password", secret) },
        "The link works once, for 60 minutes. After that, choose 'Forgot your password?' on the sign-in page.",
        `Please check your profile afterwards, and write to ${site.support} if anything else looks wrong.`,
      ],
    },
    site,
  );
}

/** To the new address: the link that confirms it, valid for 24 hours. */
export function newAddressMail(person: Person, secret: string, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Confirm your new email address for ${site.name}`,
      parts: [
        `You asked to use this email address for your account at ${site.name}. Please confirm that it is yours. From then on you log in with it.`,
        { label: "Confirm my new email address", path: linkTo("verify-email", secret) },
        "The link works for 24 hours. Until you open it, your account keeps the address that it has.",
        `If you do not have an account at ${site.name}, somebody mistyped their address. You need not do anything: without this link nothing changes.`,
      ],
    },
    site,
  );
}

/** To the last address of an account, after it was deleted. */
export function accountDeletedMail(person: Person, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `Your ${site.name} account is deleted`,
      parts: [
        `Your account at ${site.name} is deleted, with your profile and your files. This cannot be undone, and it is the last message that we send you.`,
        "Messages that you sent stay with the people whom you wrote to, under the name 'Deleted user'.",
        `If you did not delete your account, please write to ${site.support} at once. You can sign up again with this email address whenever you like.`,
      ],
    },
    site,
  );
}

/** To the owner, after a consent was withdrawn. It does not say which one, because others may read the email. */
export function consentWithdrawnMail(person: Person, site: Site): Mail {
  return writeMail(
    {
      to: person,
      subject: `You withdrew a consent at ${site.name}`,
      parts: [
        `You withdrew a consent in the settings of your account at ${site.name}. We deleted the data that it covered, and stopped sharing it.`,
        "Your account, your applications and your messages stay. You can give the consent again at any time.",
        { label: "Open my settings", path: "/settings" },
        "If it was not you, please set a new password at once: that signs everyone out of your account.",
        { label: "I did not do this: set a new password", path: "/forgot-password" },
      ],
    },
    site,
  );
}
