import styles from "./ChatBubble.module.css";
import { ChatBubble } from "./ChatBubble.tsx";
import { focusMarks } from "./chat-focus.ts";

/** The round buttons of minimised chats at the edge, the latest on top. */
export function ChatBubbles({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className={styles.bubbles} {...{ [focusMarks.bubbles]: "" }}>
      {ids.map((id) => (
        <ChatBubble key={id} id={id} />
      ))}
    </ul>
  );
}
