import { CircleCheck, CircleX } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { ApprovalDecision } from "#shared/admin/approvals/approvals.schemas.ts";
import styles from "./approvals.module.css";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const LOOKS = {
  approved: { icon: CircleCheck, look: "success" },
  rejected: { icon: CircleX, look: "danger" },
} as const;

/** Who decided, when and why. */
export function DecisionLine({ decision, before }: { decision: ApprovalDecision; before: boolean }) {
  const { status, by, at, reason } = decision;
  return (
    <>
      <dt>{before ? texts.fields.before : texts.fields.decision}</dt>
      <dd>
        {texts.decision[status]({
          status: (text) => (
            <Pill key="status" {...LOOKS[status]}>
              {text}
            </Pill>
          ),
          known: String(by !== null),
          name: by?.name ?? "",
          time: () => <RelativeTime key="time" at={at} inside />,
        })}
      </dd>
      {reason && (
        <>
          <dt>{texts.fields.reason}</dt>
          <dd className={styles.words}>{reason}</dd>
        </>
      )}
    </>
  );
}
