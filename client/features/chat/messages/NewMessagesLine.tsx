import styles from "./MessageList.module.css";
import { messageTexts } from "./texts/message/message.texts.ts";

/** The line above the first message that was unread when the conversation was opened. */
export function NewMessagesLine({ count }: { count: number }) {
  const text = messageTexts.newBelow({ count });
  return (
    <li className={styles.new}>
      <hr aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </li>
  );
}
