import type { Mail } from "#server/mail/mailer.ts";

/** The mails of accounts, in plain words and plain text. */

interface Person {
  email: string;
  first_name: string;
}

export function verificationMail(
  person: Person,
  secret: string,
  site: { name: string; url: string; support: string },
): Mail {
  // Only the configured address ever stands in a mail, never a request's Host header.
  const link = `${site.url}/verify-email?token=${encodeURIComponent(secret)}`;
  return {
    to: person.email,
    subject: `Confirm your email address for ${site.name}`,
    text: [
      `Hello ${person.first_name},`,
      `Please confirm that this email address is yours. Open this link:`,
      link,
      `The link works for 24 hours. If you did not sign up at ${site.name}, you can ignore this message.`,
      `Questions? Write to ${site.support}.`,
    ].join("\n\n"),
  };
}
