import { useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { applicationTexts as texts } from "#client/features/applications/texts/application/application.texts.ts";
import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { moveApplication } from "#shared/applications/applications.rest.ts";
import { type Application, type ApplicationMove, NOTE_MAX } from "#shared/applications/applications.schemas.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { noteProblem } from "../note.ts";
import { beginOwnMove, confirmDone } from "../own-moves.ts";

interface Props {
  application: Pick<Application, "id" | "status"> & { applicant: { first_name: string } };
  to: ApplicationMove["status"];
  onMoved: (next: Application) => void;
  /** Called when the status has changed in the meantime. */
  onConflict: () => void;
  onClose: () => void;
}

/** Moves an application to another status, with a note to the applicant. A rejection starts with a kind note. */
export function MoveDialog({ application: { id, status, applicant }, to, onMoved, onConflict, onClose }: Props) {
  const rejects = to === "rejected";
  const begin = rejects ? APPLICATION_TEXTS.defaultRejection : "";
  // The status when the dialog was opened: the server refuses the move if it has changed since.
  const [from] = useState(status);
  const handleSend = async (note: string) => {
    const undo = beginOwnMove(id, to);
    const result = await call(moveApplication, { params: { id }, body: { status: to, note, from } });
    if (!result.ok) {
      undo();
      if (result.fault.code === "CONFLICT") onConflict();
      const fieldError = result.fault.fields?.note?.[0];
      return fieldError ? { fieldError } : { failure: sentenceOf(result.fault) };
    }
    onMoved(result.value);
    onClose();
    const name = applicant.first_name;
    confirmDone(
      rejects ? texts.rejection.done({ name }) : texts.note.done({ name, status: STATUS_TEXTS[to] }),
      texts.told({ name }),
    );
    return null;
  };
  const noteTexts = rejects ? texts.rejection : texts.note;
  return (
    <ReasonDialog
      title={rejects ? texts.rejection.title({ name: applicant.first_name }) : texts.note.title({ status: to })}
      submitText={rejects ? texts.rejection.submit : texts.moveTo({ status: to })}
      busyText={texts.saving}
      variant={rejects ? "danger" : "main"}
      label={noteTexts.label}
      hint={noteTexts.hint}
      mark="optional"
      max={NOTE_MAX}
      initial={begin}
      validate={noteProblem}
      onSend={handleSend}
      onClose={onClose}
    >
      <p>{rejects ? texts.rejection.lead : texts.note.lead({ name: applicant.first_name })}</p>
    </ReasonDialog>
  );
}

const sentenceOf = (fault: CallFault): string =>
  fault.code === "CONFLICT" && !fault.isFallback ? fault.message : faultToast(fault).message;
