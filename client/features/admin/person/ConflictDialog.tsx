import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { personTexts } from "./texts/person/person.texts.ts";

const texts = personTexts.late;

/** Replaces a form after another admin changed the same account: says who it was and what they did. */
export function ConflictDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title={texts.title} small alert onClose={onClose} foot={<Button onClick={onClose}>{texts.close}</Button>}>
      <div className="stack">
        <p>{message}</p>
        <p>{texts.text}</p>
      </div>
    </Dialog>
  );
}
