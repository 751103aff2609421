import { useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { personName, refusalText, shortName } from "../chat.texts.ts";
import { setBlocked } from "./blocking.ts";
import { safetyTexts as texts } from "./safety.texts.ts";

/** Asks before somebody is blocked, and says what it means. */
export function BlockDialog({ person, onClose }: { person: OtherUser; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const handleBlock = async () => {
    setBusy(true);
    setRefusal(null);
    const fault = await setBlocked(person, true);
    setBusy(false);
    if (fault) setRefusal(refusalText(fault));
    else onClose();
  };
  return (
    <Dialog
      title={texts.blockTitle(personName(person))}
      small
      onClose={onClose}
      foot={
        <>
          <Button variant="danger" busy={busy} onClick={() => void handleBlock()}>
            {texts.block}
          </Button>
          <Button variant="second" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.blockText(shortName(person))}</p>
      <p>{texts.blockKeeps}</p>
      {refusal && (
        <MessageBox type="error" title={texts.notBlocked}>
          {refusal}
        </MessageBox>
      )}
    </Dialog>
  );
}
