import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { editTexts } from "./edit.texts.ts";

const texts = editTexts.unsaved;

/** Asks before what was typed is thrown away. */
export function UnsavedQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title={texts.title}
      small
      alert
      onClose={onStay}
      foot={
        <>
          <Button onClick={onStay}>{texts.stay}</Button>
          <Button variant="danger" onClick={onLeave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
