import { CircleAlert, CircleCheck, FileText, Mic, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { ProgressBar } from "#client/ui/feedback/ProgressBar.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { ALT_MAX } from "#shared/chat/attachments.ts";
import { fileSize, spokenLength } from "#shared/texts/format.ts";
import type { DraftAttachment } from "../state/chat.attachment-drafts.ts";
import { useChat } from "../useChat.ts";
import { voiceTexts } from "../voice/texts/voice.texts.ts";
import { VoicePlayer } from "../voice/VoicePlayer.tsx";
import { focusComposer, focusField } from "../window/chat-focus.ts";
import styles from "./AttachmentTray.module.css";
import { describeItem, removeItem, retryItem, titleOf } from "./attaching.ts";
import { previewUrl } from "./file-previews.ts";
import { ImagePreview } from "./ImagePreview.tsx";
import { attachingTexts as texts } from "./texts/attaching/attaching.texts.ts";

/** The files that go with the next message: each with its name, size, progress and buttons. */
export function AttachmentTray({ id }: { id: number }) {
  const tray = useChat((s) => s.attachmentDrafts[id]);
  if (!tray) return null;
  return (
    <div className={styles.tray}>
      <ul className={styles.items} aria-label={texts.tray}>
        {tray.items.map((item) => (
          <Item key={item.id} conversationId={id} item={item} />
        ))}
      </ul>
      {tray.sendsWhenUp && <p className={styles.note}>{texts.sendsWhenUp}</p>}
    </div>
  );
}

function Item({ conversationId, item }: { conversationId: number; item: DraftAttachment }) {
  const { id, size, kind, state, refusal, mayRetry } = item;
  const title = titleOf(item);
  const place = useRef<HTMLLIElement>(null);
  const failed = state === "failed";
  // The list scrolls: brings a file that was just added or has failed into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure brings it into view again.
  useEffect(() => {
    // In braces: some browsers return a promise here, which React would take for the effect's cleanup.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);
  // Both remove their own buttons, so the focus moves to the composer.
  const handleRemove = () => {
    removeItem(conversationId, item);
    focusComposer(conversationId);
  };
  const handleRetry = () => {
    retryItem(conversationId, item);
    focusComposer(conversationId);
  };
  return (
    <li ref={place} className={styles.item}>
      {kind === "image" ? <ImagePreview item={item} /> : <Icon of={kind === "audio" ? Mic : FileText} />}
      <div className={styles.words}>
        <p className={styles.title} id={`tray-${id}`}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.about}>
          {fileSize(size)} <Way item={item} />
        </p>
        {state === "uploading" && (
          <ProgressBar className={styles.bar} value={item.sent} max={1} labelledBy={`tray-${id}`} />
        )}
        {refusal && (
          <p className={styles.refusal}>
            <Icon of={CircleAlert} />
            {refusal()}
          </p>
        )}
        {mayRetry && failed && (
          <Button variant="second" small onClick={handleRetry}>
            <span>{texts.retry({ title, hidden })}</span>
          </Button>
        )}
      </div>
      <IconButton
        name={state === "uploading" ? texts.cancel({ title }) : texts.remove({ title })}
        icon={X}
        onClick={handleRemove}
      />
      <Recording item={item} />
      {kind === "image" && state !== "failed" && <Description conversationId={conversationId} item={item} />}
    </li>
  );
}

/** Plays a recording before it is sent. */
function Recording({ item }: { item: DraftAttachment }) {
  const { recording } = item;
  const src = previewUrl(item);
  if (!recording || src === null) return null;
  const { duration_ms, waveform } = recording;
  const name = voiceTexts.yours({ length: spokenLength(duration_ms) });
  return (
    <div className={styles.more}>
      <VoicePlayer src={src} durationMs={duration_ms} waveform={waveform} name={name} reached />
    </div>
  );
}

/** What an image shows, for people who do not see it. Asked for, never required. */
function Description({ conversationId, item }: { conversationId: number; item: DraftAttachment }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The message is sent from its own field.
    event.preventDefault();
    focusField(conversationId);
  };
  return (
    <Field className={styles.more} label={texts.describe} optional>
      <TextInput
        value={item.alt}
        maxLength={ALT_MAX}
        onChange={({ currentTarget }) => describeItem(conversationId, item, currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
    </Field>
  );
}

/** The progress as text. */
function Way({ item: { state, sent } }: { item: DraftAttachment }) {
  if (state === "waiting") return texts.waiting;
  if (state === "failed") return null;
  if (state === "uploading")
    // Not 100 before the server has checked it.
    return sent < 1 ? texts.uploading({ share: Math.min(0.99, sent) }) : texts.checking;
  return (
    <span className={styles.ready}>
      <Icon of={CircleCheck} />
      {texts.uploaded}
    </span>
  );
}
