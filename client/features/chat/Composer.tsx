import { SendHorizontal } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { useId, useRef } from "react";
import { announce } from "#client/ui/announce.ts";
import { Button } from "#client/ui/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { MESSAGE_MAX } from "#shared/chat/chat.schemas.ts";
import styles from "./Composer.module.css";
import { withText } from "./chat.drafts.ts";
import { chat } from "./chat.store.ts";
import { chatTexts as texts } from "./chat.texts.ts";
import { sendMessage } from "./sending.ts";
import { useChat } from "./useChat.ts";

/** From here on one sees how many characters are left. */
const COUNT_FROM = MESSAGE_MAX - 400;

/** Where a message is written. Enter sends, Shift+Enter begins a line. */
export function Composer({ id, name, shortName }: { id: number; name: string; shortName: string }) {
  const text = useChat((s) => s.texts[id] ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const ownId = useId();
  const length = text.trim().length;
  const left = MESSAGE_MAX - length;
  const counted = length > COUNT_FROM;
  const inactive = length === 0 || left < 0;

  const send = () => {
    if (length === 0) return;
    if (left < 0) announce(texts.lettersOver(-left));
    else sendMessage(id, text);
    // Also after a press on the button: the next message is written in the same place.
    field.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter while composing with an input method picks a candidate; it does not send. 229 is Safari's way to say so.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={handleSubmit}>
      <label className="visually-hidden" htmlFor={ownId}>
        {texts.composer(name)}
      </label>
      <TextArea
        ref={field}
        id={ownId}
        className={styles.text}
        rows={1}
        value={text}
        placeholder={texts.placeholder(shortName)}
        enterKeyHint="send"
        aria-describedby={counted ? `${ownId}-count` : undefined}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => chat.setState((s) => withText(s, id, event.target.value))}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" className={styles.send} inactive={inactive}>
        <Icon of={SendHorizontal} />
        <span className="visually-hidden">{texts.send}</span>
      </Button>
      {counted && (
        <p className={cx(styles.count, left < 0 && styles.over)} id={`${ownId}-count`}>
          {left < 0 ? texts.lettersOver(-left) : texts.lettersLeft(left)}
        </p>
      )}
    </form>
  );
}
