import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import styles from "./FormDialog.module.css";
import { formTexts as texts } from "./form.texts.ts";
import { useInvalidFocus } from "./useInvalidFocus.ts";

interface Props {
  title: ReactNode;
  submitText: string;
  busyText: string;
  busy: boolean;
  /** Why the last try came to nothing, where it belongs to no field. */
  failure?: string | null;
  /** Something was written that would be lost. */
  dirty: boolean;
  variant?: "main" | "danger";
  wide?: boolean;
  small?: boolean;
  /** It has an ErrorSummary, which takes the focus itself. */
  summed?: boolean;
  /** Resolves when the answer is there. If it is a refusal, the focus moves to the first wrong field then. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal in which something is written and sent. After a refused try the focus is on the first wrong field; what was
 * written is thrown away only after a question.
 */
export function FormDialog({
  title,
  submitText,
  busyText,
  busy,
  failure = null,
  dirty,
  variant = "main",
  wide = false,
  small = false,
  summed = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const formId = useId();
  const [tries, setTries] = useState(0);
  const form = useInvalidFocus(tries, summed);
  const [asking, setAsking] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field comes here too, past the button that is at work.
    if (busy) return;
    await onSubmit();
    setTries((n) => n + 1);
  };
  const handleClose = () => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      title={title}
      wide={wide}
      small={small}
      onClose={handleClose}
      foot={
        <>
          <Button variant="quiet" onClick={handleClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} busyText={busyText}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {failure && <MessageBox type="error">{failure}</MessageBox>}
        {children}
      </form>
      {asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  );
}

/** Asks before what was written is discarded. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { title, text, stay, leave } = texts.unsaved;
  return (
    <ConfirmDialog
      title={title}
      confirm={{ text: leave }}
      cancel={{ text: stay, variant: "main" }}
      cancelFirst
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
