import { exactTime } from "../chat.texts.ts";
import styles from "./MessageList.module.css";

/** When a message came, to the second: shown to whoever stops at it with the keyboard. */
export function ExactTime({ at }: { at: Date }) {
  return (
    <time className={styles.exact} dateTime={at.toISOString()}>
      {exactTime(at)}
    </time>
  );
}
