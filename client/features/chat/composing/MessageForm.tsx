import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { TextArea } from "#client/ui/controls/TextArea.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { MESSAGE_MAX } from "#shared/chat/chat.schemas.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { focusMarks } from "../window/chat-focus.ts";
import styles from "./Composer.module.css";
import { EmojiButton } from "./EmojiButton.tsx";
import { COUNT_SHOWN, useSaidCount } from "./useSaidCount.ts";

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Called on Enter or the button with a text that may be sent. */
  onSubmit: (field: HTMLTextAreaElement | null) => void;
  /** Handles keys that are no text input. */
  onKeyDown?: (event: KeyboardEvent) => void;
  label: string;
  placeholder?: string;
  submit: { name: string; icon: LucideIcon; busy?: boolean };
  /** The id of a text that describes the field. */
  describedBy?: string | undefined;
  /** Why the text was refused. */
  refusal?: string | null;
  /** Whether it takes the focus when it mounts: from any other element, or only if the focus was lost. */
  takesFocus?: "always" | "where-lost" | undefined;
  onPaste?: (event: ClipboardEvent) => void;
  /** Something else goes with the text (files), so the text may be empty. */
  mayBeEmpty?: boolean;
  /** The text is stored as a draft, so that a reload does not lose it. */
  isKept?: boolean;
  /** Shown above the field. */
  children?: ReactNode;
  /** Buttons after the field. */
  tools?: ReactNode;
  /** A button that inserts texts into the field. */
  inserter?: (field: RefObject<HTMLTextAreaElement | null>) => ReactNode;
}

/** The field of a new or edited message, with its button and character count. Enter submits, Shift+Enter starts a line. */
export function MessageForm(props: Props) {
  const { text, onText, onSubmit, onKeyDown, onPaste, label, placeholder, submit } = props;
  const {
    refusal = null,
    takesFocus,
    mayBeEmpty = false,
    isKept = false,
    describedBy,
    children,
    tools,
    inserter,
  } = props;
  const { field, insert } = useMessageField(text, onText, takesFocus);
  const ownId = useId();
  const length = text.trim().length;
  const left = MESSAGE_MAX - length;
  const isNothing = length === 0 && !mayBeEmpty;
  const counted = left < COUNT_SHOWN;
  const described = [describedBy, counted && `${ownId}-count`, refusal && `${ownId}-refusal`].filter(Boolean).join(" ");

  useSaidCount(left);
  const send = () => {
    if (isNothing) return;
    if (left < 0) announce(texts.lettersOver({ count: -left }));
    else onSubmit(field.current);
    // Also after a click on the button: the next message is written in the same field.
    field.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    // Enter while composing with an input method picks a candidate; it does not send. 229 is Safari's way to say so.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={handleSubmit}>
      {children}
      <label className="visually-hidden" htmlFor={ownId}>
        {label}
      </label>
      <TextArea
        ref={field}
        id={ownId}
        className={styles.text}
        rows={1}
        value={text}
        placeholder={placeholder}
        enterKeyHint="send"
        aria-describedby={described || undefined}
        aria-invalid={left < 0 || refusal !== null || undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={onPaste}
        data-kept={isKept || undefined}
      />
      {tools}
      <EmojiButton onChoose={insert} />
      {inserter?.(field)}
      <Button
        type="submit"
        className={styles.send}
        inactive={isNothing || left < 0}
        busy={submit.busy ?? false}
        {...{ [focusMarks.send]: "" }}
      >
        {!submit.busy && <Icon of={submit.icon} />}
        <span className="visually-hidden">{submit.name}</span>
      </Button>
      {counted && (
        <p className={cx(styles.count, left < 0 && styles.over)} id={`${ownId}-count`}>
          {left < 0 ? texts.lettersOver({ count: -left }) : texts.lettersLeft({ count: left })}
        </p>
      )}
      {refusal && (
        <p className={cx(styles.count, styles.over)} id={`${ownId}-refusal`}>
          {refusal}
        </p>
      )}
    </form>
  );
}

/** The text field: it can take the focus when it mounts, and emoji are inserted into it. */
function useMessageField(text: string, onText: Props["onText"], takesFocus: Props["takesFocus"]) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => growWithText(field.current));
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (takesFocus === "always" || (takesFocus === "where-lost" && lost)) focusAtEnd(field.current);
  }, [takesFocus]);
  /** Inserts at the caret; after the selection if there is one, which stays. */
  const insert = (piece: string) => {
    const at = field.current?.selectionEnd ?? text.length;
    flushSync(() => onText(text.slice(0, at) + piece + text.slice(at)));
    field.current?.focus();
    field.current?.setSelectionRange(at + piece.length, at + piece.length);
  };
  return { field, insert };
}

/** For browsers without `field-sizing`: the field is as high as its text, within the limits of the style sheet. */
function growWithText(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
