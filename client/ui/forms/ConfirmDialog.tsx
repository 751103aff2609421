import { type ReactNode, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";

interface Props {
  /** The question; the buttons answer it. */
  title: string;
  confirm: { text: string; busyText?: string; variant?: "main" | "danger" };
  cancel: { text: string; variant?: "main" | "second" | "quiet" };
  /** The safe answer comes first in the order of Tab. */
  cancelFirst?: boolean;
  /** False for a dialog that readers should not hear as an interruption. */
  alert?: boolean;
  /** It cannot be closed while the answer of the server is awaited. */
  locked?: boolean;
  /** Above what `onConfirm` returns. */
  failureTitle?: string;
  /**
   * Does it, and unmounts the dialog when that worked. While a returned promise is pending, the button is busy; a text
   * that it resolves with is shown as the reason why nothing was done.
   */
  onConfirm: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Asks one question before something is done. Never runs `onConfirm` twice at the same time. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, cancel, cancelFirst, alert = true, locked, failureTitle, onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
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
    <Button key="no" variant={cancel.variant ?? "second"} inactive={isLocked} onClick={onClose}>
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
      {props.children}
    </Dialog>
  );
}
