import { exactTime } from "../chat-times.ts";
import styles from "./MessageList.module.css";

/** The exact time of a message, shown while it has the keyboard focus. */
export function ExactTime({ at }: { at: Date }) {
  return (
    <time className={styles.exact} dateTime={at.toISOString()}>
      {exactTime(at)}
    </time>
  );
}
