import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import styles from "./FormDialog.module.css";
import { formTexts as texts } from "./texts/form/form.texts.ts";
import { useInvalidFocus } from "./useInvalidFocus.ts";

interface Props {
  title: ReactNode;
  submitText: string;
  busyText: string;
  busy: boolean;
  /** Why the last submit failed, if the reason belongs to no field. */
  failure?: string | null;
  /** There are unsaved changes. */
  dirty: boolean;
  variant?: "main" | "danger";
  wide?: boolean;
  small?: boolean;
  /** The form has an ErrorSummary, which takes the focus itself. */
  summed?: boolean;
  /** Resolves when the answer has arrived. After a refusal the focus then moves to the first wrong field. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal with a form. After a refused submit the focus is on the first wrong field. Asks for confirmation before
 * unsaved changes are discarded.
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
    // Enter in a field submits as well, even while the button is busy.
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

/** Asks before unsaved changes are discarded. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { unsaved } = texts;
  return (
    <ConfirmDialog
      title={unsaved.title}
      confirm={{ text: unsaved.leave }}
      cancel={{ text: unsaved.stay, variant: "main" }}
      cancelFirst
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{unsaved.text}</p>
    </ConfirmDialog>
  );
}
