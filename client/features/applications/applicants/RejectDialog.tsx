import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { ReasonDialog } from "#client/ui/forms/ReasonDialog.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { rejectApplications } from "#shared/applications/applications.rest.ts";
import { type ApplicationCard, NOTE_MAX, type RejectionResult } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { noteProblem } from "../note.ts";
import { confirmDone } from "../own-moves.ts";
import { nameOf } from "./ApplicantRow.tsx";
import styles from "./applicants.module.css";

const texts = listTexts.reject;

interface Props {
  applications: readonly ApplicationCard[];
  onDone: () => void;
  onClose: () => void;
}

/** Rejects several applications at once, with a kind note that can be changed first. */
export function RejectDialog({ applications, onDone, onClose }: Props) {
  // The selected applications at the time when the dialog was opened.
  const [asked] = useState(applications);
  const [left, setLeft] = useState<readonly RejectionResult[] | null>(null);
  const handleSend = async (note: string) => {
    const seen = asked.map(({ id, status }) => ({ id, from: status }));
    const result = await call(rejectApplications, { body: { applications: seen, note } });
    if (!result.ok) {
      const fieldError = result.fault.fields?.note?.[0];
      return fieldError ? { fieldError } : { failure: faultToast(result.fault).message };
    }
    const refused = result.value.filter(({ moved }) => !moved);
    const rejectedCount = result.value.length - refused.length;
    onDone();
    if (refused.length === 0) onClose();
    else setLeft(refused);
    if (rejectedCount > 0) confirmDone(texts.done({ count: rejectedCount }));
    return null;
  };
  const nameBy = (id: number) => asked.filter((one) => one.id === id).map(nameOf)[0] ?? "";
  if (left)
    return (
      <Dialog title={texts.notAll} small onClose={onClose} foot={<Button onClick={onClose}>{uiTexts.close}</Button>}>
        <MessageBox type="warning" title={texts.some({ count: left.length })} />
        <ul className={styles.lines}>
          {left.map(({ id, message }) => (
            <li key={id}>
              <b>{nameBy(id)}</b>: {message}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={texts.title({ count: asked.length })}
      roomy
      submitText={texts.submit}
      busyText={texts.busy}
      variant="danger"
      label={texts.label}
      hint={texts.hint}
      mark="optional"
      max={NOTE_MAX}
      initial={APPLICATION_TEXTS.defaultRejection}
      validate={noteProblem}
      onSend={handleSend}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <section aria-label={texts.who}>
        <ul className={styles.lines}>
          {asked.map((one) => (
            <li key={one.id}>
              {nameOf(one)}, <span className="soft">{one.job_title}</span>
            </li>
          ))}
        </ul>
      </section>
    </ReasonDialog>
  );
}
