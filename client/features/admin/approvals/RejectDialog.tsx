import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { REASON_MAX } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { approvalsTexts as approvalTexts } from "./texts/approvals.texts.ts";
import type { Outcome } from "./useDecision.ts";

const texts = approvalTexts.dialog;

interface Props {
  kind: ApprovalKind;
  name: string;
  /** @returns the errors, for the reason's field and for the rest */
  onReject: (reason: string) => Promise<Pick<Outcome, "problem" | "failure">>;
  onClose: () => void;
}

/** Asks for a reason. The person concerned can read it. */
export function RejectDialog({ kind, name, onReject, onClose }: Props) {
  const validate = (reason: string): string | undefined => {
    if (reason === "") return kind === "company" ? adminTexts.companyReasonRequired : adminTexts.reasonRequired;
    return reason.length > REASON_MAX ? texts.tooLong : undefined;
  };
  return (
    <ReasonDialog
      title={texts.title({ what: name })}
      submitText={texts.submit}
      busyText={texts.busy}
      variant="danger"
      label={texts.label}
      hint={texts.hint}
      max={REASON_MAX}
      validate={validate}
      onSend={async (reason) => {
        const { problem, failure } = await onReject(reason);
        return { fieldError: problem, failure };
      }}
      onClose={onClose}
    >
      <p>{texts[kind]}</p>
    </ReasonDialog>
  );
}
