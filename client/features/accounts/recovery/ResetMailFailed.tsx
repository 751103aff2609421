import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { passwordRecoveryTexts } from "./texts/password-recovery/password-recovery.texts.ts";

const texts = passwordRecoveryTexts.forgot;

/** A permanent message on the page that the email could not be sent. */
export function ResetMailFailed({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) {
  return (
    <MessageBox type="error" title={texts.failed.title} toasted onDismiss={onDismiss}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </MessageBox>
  );
}
