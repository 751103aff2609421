import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { personTexts } from "./person.texts.ts";

const texts = personTexts.late;

/** In place of a form whose account another admin has decided on meanwhile: who it was, and what they did. */
export function LateDialog({ said, onClose }: { said: string; onClose: () => void }) {
  return (
    <Dialog title={texts.title} small alert onClose={onClose} foot={<Button onClick={onClose}>{texts.close}</Button>}>
      <div className="stack">
        <p>{said}</p>
        <p>{texts.text}</p>
      </div>
    </Dialog>
  );
}
