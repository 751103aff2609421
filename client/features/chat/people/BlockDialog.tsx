import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import type { OtherUser } from "#shared/chat/chat.schemas.ts";
import { personName, refusalText, shortName } from "../chat-lines.ts";
import { setBlocked } from "./blocking.ts";
import { safetyTexts as texts } from "./texts/safety/safety.texts.ts";

/** Asks for confirmation before a person is blocked, and explains what that means. */
export function BlockDialog({ person, onClose }: { person: OtherUser; onClose: () => void }) {
  const handleBlock = async (): Promise<string | null> => {
    const fault = await setBlocked(person, true);
    if (fault) return refusalText(fault);
    onClose();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.blockTitle({ name: personName(person) })}
      confirm={{ text: texts.block }}
      cancel={{ text: texts.cancel }}
      alert={false}
      failureTitle={texts.notBlocked}
      onConfirm={handleBlock}
      onClose={onClose}
    >
      <p>{texts.blockText({ name: shortName(person) })}</p>
      <p>{texts.blockKeeps}</p>
    </ConfirmDialog>
  );
}
