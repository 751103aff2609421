import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";

interface Props {
  /** The question. The buttons answer it. */
  title: string;
  confirm: { text: string; busyText?: string; variant?: "main" | "danger" };
  cancel: { text: string; variant?: "main" | "second" | "quiet" };
  /** The safe answer comes first in the tab order. */
  cancelFirst?: boolean;
  /** The safe answer takes the focus, with the text as its description: Enter, pressed twice by mistake, changes nothing. */
  focusesCancel?: boolean;
  /** False for a dialog that screen readers should not announce as an interruption. */
  alert?: boolean;
  /** It cannot be closed while the server's answer is pending. */
  locked?: boolean;
  /** Shown above the reason that `onConfirm` returns. */
  failureTitle?: string;
  /**
   * Runs the action and unmounts the dialog if it worked. The button is busy while a returned promise is pending. If
   * the promise resolves with a text, the text is shown as the reason for the failure.
   */
  onConfirm: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Asks a question before an action. Never runs `onConfirm` twice at the same time. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, cancel, cancelFirst, focusesCancel = false, alert = true } = props;
  const { locked, failureTitle, onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const textId = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  // After the dialog has moved the focus to its heading.
  useEffect(() => {
    if (focusesCancel) cancelButton.current?.focus();
  }, [focusesCancel]);
  const isLocked = Boolean(locked) && busy;
  const handleConfirm = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    try {
      const doing = onConfirm();
      if (!(doing instanceof Promise)) return;
      setBusy(true);
      const reason: unknown = await doing;
      if (typeof reason === "string") setFailure(reason);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const no = (
    <Button
      key="no"
      ref={cancelButton}
      variant={cancel.variant ?? "second"}
      inactive={isLocked}
      aria-describedby={focusesCancel ? textId : undefined}
      onClick={onClose}
    >
      {cancel.text}
    </Button>
  );
  const yes = (
    <Button
      key="yes"
      variant={confirm.variant ?? "danger"}
      busy={busy}
      busyText={confirm.busyText}
      onClick={() => void handleConfirm()}
    >
      {confirm.text}
    </Button>
  );
  return (
    <Dialog
      title={title}
      small
      alert={alert}
      onClose={() => !isLocked && onClose()}
      foot={cancelFirst ? [no, yes] : [yes, no]}
    >
      {failure !== null && (
        <MessageBox type="error" title={failureTitle}>
          {failure}
        </MessageBox>
      )}
      {focusesCancel ? <div id={textId}>{props.children}</div> : props.children}
    </Dialog>
  );
}
