import { type ReactNode, type SyntheticEvent, useId } from "react";
import type { FaultToast } from "#client/data/session-ended-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { ErrorSummary, type Problem } from "#client/ui/forms/ErrorSummary.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";

interface Props {
  title: string;
  words: { submit: string; busy: string; cancel: string };
  /** The action cannot be undone. */
  danger?: boolean;
  problems: Problem[];
  attempt: number;
  busy: boolean;
  /** Why the last attempt failed, if the reason belongs to no field. */
  failure: FaultToast | null;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  lead?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: errors above the fields, two buttons below. */
export function FormDialog(props: Props) {
  const { title, words, danger = false, problems, attempt, busy, failure, onSubmit, onClose, lead, children } = props;
  const formId = useId();
  const foot = (
    <>
      <Button type="submit" form={formId} variant={danger ? "danger" : "main"} busy={busy} busyText={words.busy}>
        {words.submit}
      </Button>
      <Button variant="second" onClick={onClose}>
        {words.cancel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} small alert={danger} onClose={onClose} foot={foot}>
      <div className="stack">
        <ErrorSummary problems={problems} attempt={attempt} />
        {failure && (
          <MessageBox type={failure.type} title={failure.title}>
            {failure.message}
          </MessageBox>
        )}
        {lead}
        <form id={formId} className="stack" noValidate onSubmit={onSubmit}>
          {children}
        </form>
      </div>
    </Dialog>
  );
}
