import { Mic } from "lucide-react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ATTACHMENTS_MAX } from "#shared/chat/attachments.ts";
import styles from "../composing/Composer.module.css";
import { composerTexts } from "../composing/texts/composer/composer.texts.ts";
import { useChat } from "../useChat.ts";
import { focusMarks } from "../window/chat-focus.ts";
import { loadRecorder } from "./load-recorder.ts";
import { canRecord, useRecordingState } from "./recording.store.ts";

/** Starts a voice message, where the browser can record and the next message has none yet. */
export function RecordButton({ id }: { id: number }) {
  const isFull = useChat((s) => {
    const items = s.attachmentDrafts[id]?.items ?? [];
    return items.length >= ATTACHMENTS_MAX || items.some(({ kind }) => kind === "audio");
  });
  const state = useRecordingState(id);
  if (isFull || state !== null || !canRecord()) return null;
  const handleClick = () =>
    loadRecorder().then(
      ({ startRecording }) => startRecording(id),
      () => toast({ type: "error", title: composerTexts.recordFailed, message: composerTexts.attachFailedHint }),
    );
  return (
    <IconButton
      name={composerTexts.record}
      icon={Mic}
      className={styles.record}
      onClick={() => void handleClick()}
      {...{ [focusMarks.record]: "" }}
    />
  );
}
