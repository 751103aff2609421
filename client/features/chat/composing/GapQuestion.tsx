import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { gapTexts as texts } from "./texts/gap/gap.texts.ts";

interface Props {
  /** As it is written, with its braces. */
  gap: string;
  onSend: () => void;
  onClose: () => void;
}

/** Asks whether to send a message with a gap in it. */
export function GapQuestion({ gap, onSend, onClose }: Props) {
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={{ text: texts.send, variant: "main" }}
      cancel={{ text: texts.edit }}
      cancelFirst
      focusesCancel
      onConfirm={onSend}
      onClose={onClose}
    >
      <p>{texts.why({ gap })}</p>
    </ConfirmDialog>
  );
}
