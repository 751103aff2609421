import { Check, Pencil, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useId, useState } from "react";
import type { AskedReplies } from "#client/shell/app-parts.ts";
import { LazyRepliesDialog } from "#client/shell/LazyReplies.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { CrashScreen } from "../../../shell/ErrorBoundary.tsx";
import { chat } from "../chat.store.ts";
import { sendMessage } from "../delivery/sending.ts";
import { useMoneyQuestion } from "../money/useMoneyQuestion.tsx";
import { withText } from "../state/chat.drafts.ts";
import { withEditText } from "../state/chat.editing.ts";
import type { Editing } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { loadRecorder } from "../voice/load-recorder.ts";
import { RecordButton } from "../voice/RecordButton.tsx";
import { recordings, useRecordingState } from "../voice/recording.store.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./Composer.module.css";
import { attachPasted, submitFiles } from "./choosing-files.ts";
import { MessageForm } from "./MessageForm.tsx";
import { beginLastEdit, cancelEdit, isUnchanged, saveEdit } from "./own-messages.ts";
import { RepliesButton } from "./RepliesButton.tsx";
import { ReplyBar } from "./ReplyBar.tsx";
import { cancelReplyOnEscape } from "./replying.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";
import { forgetTyping, tellTyping } from "./typing.ts";
import { useGapQuestion } from "./useGapQuestion.tsx";

// Loaded when the first file is chosen.
const AttachmentTray = lazy(async () => ({ default: (await import("./AttachmentTray.tsx")).AttachmentTray }));

// Loaded when the first recording begins.
const RecordingBar = lazy(async () => ({ default: (await import("../voice/RecordingBar.tsx")).RecordingBar }));

/** The field for a new message, or for editing a sent one. */
export function Composer({ id, name, shortName }: { id: number; name: string; shortName: string }) {
  const editing = useChat((s) => s.editing[id]);
  const [changed, setChanged] = useState(false);
  const { question, askFirst } = useMoneyQuestion(id, shortName);
  const { gapQuestion, askAboutGap } = useGapQuestion();
  const [askedReplies, setAskedReplies] = useState<AskedReplies | null>(null);
  if (editing && !changed) setChanged(true);
  // Two separate fields, so that undo in one does not bring back the text of the other.
  return (
    <>
      {editing ? (
        <Changing key={editing.message_id} id={id} editing={editing} askFirst={askFirst} />
      ) : (
        <Writing
          {...{ id, name, shortName, askFirst, askAboutGap }}
          afterChange={changed}
          onAskReplies={setAskedReplies}
        />
      )}
      {question}
      {gapQuestion}
      {askedReplies && (
        <LazyRepliesDialog asked={askedReplies} conversationId={id} onClose={() => setAskedReplies(null)} />
      )}
    </>
  );
}

type AskFirst = ReturnType<typeof useMoneyQuestion>["askFirst"];

interface WritingProps {
  id: number;
  name: string;
  shortName: string;
  /** The field takes the focus when it comes back after an edit was saved or cancelled. */
  afterChange: boolean;
  askFirst: AskFirst;
  askAboutGap: ReturnType<typeof useGapQuestion>["askAboutGap"];
  onAskReplies: (asked: AskedReplies) => void;
}

function Writing({ id, name, shortName, afterChange, askFirst, askAboutGap, onAskReplies }: WritingProps) {
  const text = useChat((s) => s.texts[id] ?? "");
  const reply = useChat((s) => s.replies[id]);
  const replyTextId = useId();
  const hasFiles = useChat((s) => s.attachmentDrafts[id] !== undefined);
  const recording = useRecordingState(id);
  const isRecording = recording !== null;
  const waits = useChat((s) => s.attachmentDrafts[id]?.sendsWhenUp ?? false);
  const handleText = (next: string) => {
    chat.setState((s) => withText(s, id, next));
    if (next.trim() !== "") tellTyping(id);
  };
  const handleSubmit = () =>
    askFirst(text, () => {
      if (recordings.getState().now?.id === id) void submitWithRecording(id);
      else submit(id);
      forgetTyping(id);
    });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isRecording && event.key === "Escape" && !event.nativeEvent.isComposing) {
      // One Escape does one thing: the chat stays open, and the quote stays.
      event.preventDefault();
      event.stopPropagation();
      void loadRecorder().then(({ cancelRecording }) => cancelRecording());
      return;
    }
    // The field of an edit would take the place of the recording.
    if (event.key === "ArrowUp" && text === "" && !isRecording && beginLastEdit(id)) event.preventDefault();
    if (reply) cancelReplyOnEscape(event, id);
  };
  return (
    <MessageForm
      isKept
      text={text}
      onText={handleText}
      onSubmit={(field) => askAboutGap(text, field, handleSubmit)}
      onKeyDown={handleKeyDown}
      onPaste={(event) => attachPasted(id, event)}
      mayBeEmpty={hasFiles || recording === "recording" || recording === "ending"}
      tools={
        <>
          <AttachButton id={id} />
          <RecordButton id={id} />
        </>
      }
      inserter={(field) => <RepliesButton id={id} field={field} text={text} onText={handleText} onAsk={onAskReplies} />}
      label={composerTexts.composer({ name })}
      placeholder={composerTexts.placeholder({ name: shortName })}
      takesFocus={afterChange ? "where-lost" : undefined}
      describedBy={reply && replyTextId}
      submit={{ name: texts.send, icon: SendHorizontal, busy: waits }}
    >
      {reply && <ReplyBar textId={replyTextId} conversationId={id} quote={reply} />}
      {hasFiles && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <AttachmentTray id={id} />
          </Suspense>
        </CrashScreen>
      )}
      {isRecording && (
        <CrashScreen instead={null}>
          <Suspense fallback={null}>
            <RecordingBar id={id} onKeyDown={handleKeyDown} />
          </Suspense>
        </CrashScreen>
      )}
    </MessageForm>
  );
}

/** Sends what is written, with its files. */
function submit(id: number): void {
  const { attachmentDrafts, texts: written } = chat.getState();
  if (attachmentDrafts[id]) submitFiles(id);
  else sendMessage(id, written[id] ?? "");
}

/** Sending ends the recording, and takes it along. One that fails at its end is missing: what is written waits for a decision. */
async function submitWithRecording(id: number): Promise<void> {
  const { finishRecording } = await loadRecorder();
  if ((await finishRecording("sent")) !== "failed") submit(id);
}

function Changing({ id, editing, askFirst }: { id: number; editing: Editing; askFirst: AskFirst }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // One Escape does one thing: the chat stays open.
    event.preventDefault();
    event.stopPropagation();
    cancelEdit(id);
  };
  const handleSubmit = () => {
    const save = () => void saveEdit(id);
    if (isUnchanged(id)) save();
    else askFirst(editing.text, save, { isEdit: true });
  };
  return (
    <MessageForm
      text={editing.text}
      onText={(next) => chat.setState((s) => withEditText(s, id, next))}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      label={composerTexts.changing}
      submit={{ name: composerTexts.saveChange, icon: Check, busy: editing.saving }}
      refusal={editing.refusal}
      takesFocus="always"
    >
      <p className={styles.changing}>
        <Icon of={Pencil} />
        {composerTexts.changing}
        <IconButton
          name={composerTexts.cancelChange}
          icon={X}
          className={styles.cancel}
          onClick={() => cancelEdit(id)}
        />
      </p>
    </MessageForm>
  );
}
