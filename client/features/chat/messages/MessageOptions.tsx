import { Ellipsis } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { lazyPart, useLazyPart } from "../../../shell/useLazyPart.ts";
import { lineOf } from "../chat-lines.ts";
import { readingAloud } from "../reading-aloud/reading-aloud.store.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import styles from "./MessageOptions.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

/** Loaded with the first pointer or focus in a conversation. */
export const messageActions = lazyPart(() => import("./MessageActions.tsx").then((m) => m.MessageActions));

/** Reading aloud ends when the message leaves the screen, as when its conversation is closed. */
function useEndOfReading(id: number): void {
  const isRead = useStore(readingAloud, (now) => now.id === id);
  useEffect(() => {
    if (!isRead) return;
    return () => {
      const { id: now, stop } = readingAloud.getState();
      // Not if another message has taken over.
      if (now === id) stop();
    };
  }, [id, isRead]);
}

interface Props {
  message: Message;
  /** Messages of the other side can be reported. */
  own: boolean;
  /** Its author, who is the user, may still edit and delete it. */
  changeable: boolean;
  reached: boolean;
}

/** More of a message would only delay the rest of the button's name. */
const NAME_MAX = 40;
const shortened = (text: string): string => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX)}...` : text);

/**
 * The options menu of a message. It opens in the flow of the messages, where nothing is cut off. Only the button of the
 * message that was reached by keyboard is a tab stop.
 */
export function MessageOptions({ message, own, changeable, reached }: Props) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const { place, opener, contentId, close } = useDisclosure(open, setOpen);
  const Actions = useLazyPart(messageActions, open || asking, {
    title: texts.menuFailed,
    onFailed: () => setOpen(false),
  });
  useEndOfReading(message.id);
  return (
    <div className={styles.options} {...place}>
      <IconButton
        {...opener}
        name={messageTexts.options({ content: shortened(lineOf(message)) })}
        icon={Ellipsis}
        className={cx(styles.opener, own && styles.own)}
        tabIndex={reached || open ? 0 : -1}
      />
      {Actions && (
        <Actions
          {...{ message, own, changeable, asking }}
          menuId={open ? contentId : null}
          onAsk={setAsking}
          onDone={() => setOpen(false)}
          onClose={close}
        />
      )}
    </div>
  );
}
