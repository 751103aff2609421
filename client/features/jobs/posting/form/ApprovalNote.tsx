import { CircleX, Clock } from "lucide-react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Company } from "#shared/profiles/company-views.ts";
import styles from "./ApprovalNote.module.css";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";

/** Why this company cannot publish yet, and what happens next. It is shown next to the inactive button. */
export function ApprovalNote({ id, company: { status, reason } }: { id: string; company: Company }) {
  if (status === "approved") return null;
  const { title, text } = texts.approval[status];
  return (
    <div id={id} className={styles.note}>
      <Icon of={status === "pending" ? Clock : CircleX} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
        {reason && <p>{texts.reason({ text: reason })}</p>}
      </div>
    </div>
  );
}
