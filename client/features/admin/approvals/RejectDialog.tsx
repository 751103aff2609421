import { useState } from "react";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { REASON_MAX, REASON_REQUIRED } from "#shared/admin/admin.rest.ts";
import { ADMIN_TEXTS } from "#shared/admin/admin.texts.ts";
import type { ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import { approvalTexts } from "./approvals.texts.ts";
import type { Outcome } from "./useDecision.ts";

const texts = approvalTexts.dialog;

interface Props {
  kind: ApprovalKind;
  name: string;
  busy: boolean;
  /** @returns what is wrong with the reason, or with the rest */
  onReject: (reason: string) => Promise<Pick<Outcome, "problem" | "failure">>;
  onClose: () => void;
}

/** Asks for the reason, which whoever it is about reads. */
export function RejectDialog({ kind, name, busy, onReject, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const handleSubmit = async () => {
    const said = reason.trim();
    if (said === "") return setProblem(kind === "company" ? REASON_REQUIRED : ADMIN_TEXTS.reasonRequired);
    if (said.length > REASON_MAX) return setProblem(texts.tooLong);
    setProblem(null);
    setFailure(null);
    const outcome = await onReject(said);
    setProblem(outcome.problem);
    setFailure(outcome.failure);
  };
  return (
    <FormDialog
      title={texts.title(name)}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={busy}
      failure={failure}
      dirty={reason.trim() !== ""}
      variant="danger"
      small
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <p>{texts[kind]}</p>
      <CountedArea
        label={texts.label}
        hint={texts.hint}
        error={problem ?? undefined}
        max={REASON_MAX}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
