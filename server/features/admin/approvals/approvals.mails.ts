import { type Site, writeMail } from "#server/platform/mail/letter.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { type DecisionNotice, NEXT } from "./approvals.texts.ts";

interface Decided {
  kind: ApprovalKind;
  status: "approved" | "rejected";
  reason: string | null;
}

/** The email to the person a decision is about: what was decided, why, and what they can do next. */
export function decisionMail(
  to: { email: string; first_name: string },
  { kind, status, reason }: Decided,
  { title }: DecisionNotice,
  page: string,
  site: Site,
): Mail {
  const { text, label } = NEXT[kind][status];
  return writeMail(
    {
      to,
      subject: `${title} at ${site.name}`,
      parts: [
        `${title}. Somebody of ${site.name} has looked at it.`,
        ...(reason === null ? [] : ["The reason that they gave:", reason]),
        text,
        { label, path: page },
      ],
    },
    site,
  );
}
