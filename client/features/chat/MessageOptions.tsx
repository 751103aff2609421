import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { IconButton } from "#client/ui/IconButton.tsx";
import { useDisclosure } from "#client/ui/useDisclosure.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { lineOf, chatTexts as texts } from "./chat.texts.ts";
import { focusComposer } from "./chat-focus.ts";
import styles from "./MessageOptions.module.css";
import { beginEdit, deleteStored } from "./own-messages.ts";

/**
 * What can be done with a message, behind a small button beside it; it opens in the flow of the messages, where nothing
 * is cut off. Of all these buttons one is in the way of Tab: the one of the message that was reached.
 */
export function MessageOptions({ message, reached }: { message: Message; reached: boolean }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const { place, opener, contentId } = useDisclosure(open, setOpen);
  return (
    <div className={styles.options} {...place}>
      <IconButton
        {...opener}
        name={texts.options(lineOf(message))}
        icon={Ellipsis}
        className={styles.opener}
        tabIndex={reached || open ? 0 : -1}
      />
      {open && (
        <div id={contentId} className={styles.actions}>
          <Button variant="quiet" small className={styles.action} onClick={() => beginEdit(message)}>
            <Icon of={Pencil} />
            {texts.edit}
          </Button>
          <Button variant="quiet" small className={styles.action} onClick={() => setAsking(true)}>
            <Icon of={Trash2} />
            {texts.remove}
          </Button>
        </div>
      )}
      {asking && <DeleteQuestion message={message} onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeleteQuestion({ message, onClose }: { message: Message; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const handleDelete = async () => {
    setBusy(true);
    const gone = await deleteStored(message);
    onClose();
    // The button that opened this question goes away with the message.
    if (gone) focusComposer(message.conversation_id);
  };
  return (
    <Dialog
      title={texts.deleteTitle}
      small
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={busy} onClick={() => void handleDelete()}>
            {texts.remove}
          </Button>
          <Button variant="second" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p>{texts.deleteText}</p>
    </Dialog>
  );
}
