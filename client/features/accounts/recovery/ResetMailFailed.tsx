import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { forgotTexts as texts } from "./recovery.texts.ts";

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
