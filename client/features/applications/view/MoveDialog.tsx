import { useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { moveApplication } from "#shared/applications/applications.rest.ts";
import { type Application, type ApplicationMove, NOTE_MAX } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { applicationTexts as texts } from "../applications.texts.ts";
import { beginOwnMove, confirmDone } from "../own-moves.ts";

interface Props {
  application: Pick<Application, "id" | "status"> & { applicant: { first_name: string } };
  to: ApplicationMove["status"];
  onMoved: (next: Application) => void;
  /** It stands elsewhere by now. */
  onConflict: () => void;
  onClose: () => void;
}

/** Moves an application, with words for the applicant; a rejection begins with kind ones. */
export function MoveDialog({ application: { id, status, applicant }, to, onMoved, onConflict, onClose }: Props) {
  const rejects = to === "rejected";
  const begin = rejects ? APPLICATION_TEXTS.kindRejection : "";
  // As it stood when the decision was begun: what happens meanwhile is for the person to see first.
  const [from] = useState(status);
  const [note, setNote] = useState<string>(begin);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const running = useRef(false);
  const tooLong = note.trim().length > NOTE_MAX;
  const handleSubmit = async () => {
    if (running.current || tooLong) return;
    running.current = true;
    setBusy(true);
    setFault(null);
    const undo = beginOwnMove(id, to);
    const result = await call(moveApplication, { params: { id }, body: { status: to, note: note.trim(), from } });
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      undo();
      setFault(result.fault);
      if (result.fault.code === "CONFLICT") onConflict();
      return;
    }
    onMoved(result.value);
    onClose();
    const name = applicant.first_name;
    confirmDone(rejects ? texts.rejection.done(name) : texts.note.done(name, to), texts.told(name));
  };
  const words = rejects ? texts.rejection : texts.note;
  const wrong = tooLong ? APPLICATION_TEXTS.noteLong : fault?.fields?.note?.[0];
  return (
    <FormDialog
      title={rejects ? texts.rejection.title(applicant.first_name) : texts.note.title(to)}
      small
      submitText={rejects ? texts.rejection.submit : texts.moveTo(to)}
      busyText={texts.saving}
      busy={busy}
      failure={fault && !fault.fields?.note ? sentenceOf(fault) : null}
      dirty={note !== begin}
      variant={rejects ? "danger" : "main"}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <p>{rejects ? texts.rejection.lead : texts.note.lead(applicant.first_name)}</p>
      <CountedArea
        label={words.label}
        hint={words.hint}
        error={wrong}
        optional
        max={NOTE_MAX}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

const sentenceOf = (fault: CallFault): string =>
  fault.code === "CONFLICT" && !fault.unsaid ? fault.message : faultToast(fault).message;
