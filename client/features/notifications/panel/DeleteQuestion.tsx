import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { panelTexts as texts } from "./panel.texts.ts";

interface Props {
  /** What the notification is called. */
  title: string;
  onDelete: () => void;
  onKeep: () => void;
}

/** Asked before a notification goes: nothing brings it back. */
export function DeleteQuestion({ title, onDelete, onKeep }: Props) {
  return (
    <Dialog
      title={texts.removeQuestion}
      small
      alert
      onClose={onKeep}
      foot={
        <>
          <Button variant="danger" onClick={onDelete}>
            {texts.removeConfirm}
          </Button>
          <Button variant="second" onClick={onKeep}>
            {texts.removeCancel}
          </Button>
        </>
      }
    >
      <p>
        <b>{title}</b>
      </p>
      <p>{texts.removeText}</p>
    </Dialog>
  );
}
