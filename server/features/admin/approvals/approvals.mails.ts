import { type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { mailsTexts as texts } from "./texts/mails/mails.texts.ts";

interface Decided {
  kind: ApprovalKind;
  status: "approved" | "rejected";
  reason: string | null;
}

/** The email to the person a decision is about: what was decided, why, and what they can do next. */
export function decisionMail(
  to: { email: string; first_name: string },
  { kind, status, reason }: Decided,
  { title }: { title: string },
  page: string,
  site: Site,
): Mail {
  const next = texts.next[kind][status];
  return writeMail(
    {
      to,
      subject: texts.subject({ title, app: site.name }),
      parts: [
        texts.reviewed({ title, app: site.name }),
        ...(reason === null ? [] : [texts.reason, reason]),
        next.text,
        { label: next.label, path: page },
      ],
    },
    site,
  );
}
