import { Minus, X } from "lucide-react";
import type { CSSProperties } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { cx } from "#client/ui/cx.ts";
import { closeWindow, minimizeWindow, showOnPage } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { personName } from "../chat-lines.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { ConversationHead } from "../conversation/ConversationHead.tsx";
import { withFront } from "../state/chat.windows.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useConversation } from "../useChat.ts";
import styles from "./ChatWindow.module.css";

/** An open chat that floats over the page. `slot` counts from the right, starting at 0. */
export function ChatWindow({ id, slot }: { id: number; slot: number }) {
  const conversation = useConversation(id);
  const small = useChat((s) => s.device.window_size === "small");
  const inFront = useChat((s) => s.front === id);
  if (!conversation) return null;
  const name = personName(conversation.other_user);
  return (
    <Conversation
      conversation={conversation}
      className={cx(styles.chat, small && styles.small, inFront && styles.front)}
      style={{ "--slot": slot } as CSSProperties}
      onFocus={() => chat.setState((s) => withFront(s, id))}
      onEscape={() => minimizeWindow(id)}
      head={(parts) => (
        <ConversationHead conversation={conversation} dense={small} onOpenPage={() => showOnPage(id)} {...parts}>
          <IconButton name={texts.minimise({ name })} icon={Minus} onClick={() => minimizeWindow(id)} />
          <IconButton name={texts.close({ name })} icon={X} onClick={() => closeWindow(id)} />
        </ConversationHead>
      )}
    />
  );
}
