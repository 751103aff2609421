import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { REASON_MAX, REASON_REQUIRED } from "#shared/admin/admin.rest.ts";
import { ADMIN_TEXTS } from "#shared/admin/admin.texts.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { approvalTexts } from "./approvals.texts.ts";
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
    if (reason === "") return kind === "company" ? REASON_REQUIRED : ADMIN_TEXTS.reasonRequired;
    return reason.length > REASON_MAX ? texts.tooLong : undefined;
  };
  return (
    <ReasonDialog
      title={texts.title(name)}
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
