import { Zap } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AskedReplies } from "#client/shell/app-parts.ts";
import { LazyReplyPicker } from "#client/shell/LazyReplies.tsx";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import type { FilledReply } from "#shared/saved-replies/braces.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";

interface Props {
  id: number;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onAsk: (asked: AskedReplies) => void;
}

/**
 * Opens the saved replies over the composer, as a slash at its start does. A chosen reply replaces the slash and what was
 * searched for after it, or goes to the caret; its first gap is selected.
 */
export function RepliesButton({ id, field, text, onText, onAsk }: Props) {
  const [opened, setOpened] = useState<"button" | "slash" | null>(null);
  const { place, opener, contentId, close } = useDisclosure(opened !== null, (open) =>
    setOpened(open ? "button" : null),
  );
  const bySlash = opened === "slash";
  useTypedSlash(field, text, () => setOpened("slash"));
  if (bySlash && !text.startsWith("/")) setOpened(null);

  const select = (start: number, end: number) => {
    // First, because the focus scrolls to the selection.
    field.current?.setSelectionRange(start, end);
    field.current?.focus();
  };
  const handleInsert = ({ text: reply, gap }: FilledReply) => {
    const at = bySlash ? text.length : (field.current?.selectionEnd ?? text.length);
    const typed = bySlash ? "" : text.slice(0, at);
    const before = typed + (/\S$/.test(typed) ? " " : "");
    const start = before.length + (gap?.start ?? reply.length);
    flushSync(() => {
      setOpened(null);
      onText(before + reply + text.slice(at));
    });
    select(start, before.length + (gap?.end ?? reply.length));
  };
  const handleClose = () => {
    if (!bySlash) return close();
    setOpened(null);
    const { length } = field.current?.value ?? "";
    select(length, length);
  };
  const handleAsk = (asked: AskedReplies) => {
    // It takes the focus first, and gets it back from the dialog.
    close();
    if (bySlash) onText("");
    onAsk(asked);
  };
  return (
    <div {...place}>
      <IconButton {...opener} name={composerTexts.savedReplies} icon={Zap} />
      {opened && (
        <LazyReplyPicker
          id={contentId}
          conversationId={id}
          text={text}
          bySlash={bySlash}
          onText={onText}
          onInsert={handleInsert}
          onAsk={handleAsk}
          onClose={handleClose}
        />
      )}
    </div>
  );
}

/** Calls `onSlash` when a slash becomes the only text of the field, by typing it and not by pasting or deleting. */
function useTypedSlash(field: RefObject<HTMLTextAreaElement | null>, text: string, onSlash: () => void): void {
  const isTyped = useRef(false);
  const tell = useEffectEvent(onSlash);
  useEffect(() => {
    const area = field.current;
    const handleInput = (event: Event) => {
      isTyped.current = event instanceof InputEvent && /^insert(Composition)?Text$/.test(event.inputType);
    };
    area?.addEventListener("input", handleInput);
    return () => area?.removeEventListener("input", handleInput);
  }, [field]);
  useEffect(() => {
    if (text === "/" && isTyped.current) tell();
    isTyped.current = false;
  }, [text]);
}
