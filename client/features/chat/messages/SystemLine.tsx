import { memo } from "react";
import { cx } from "#client/ui/cx.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { exactTime, timeOfDay } from "../chat.texts.ts";
import { ExactTime } from "./ExactTime.tsx";
import styles from "./MessageList.module.css";

interface Props {
  message: Message;
  at: Date;
  /** Somebody was looking for it. */
  isFound: boolean;
}

/** What happened between the two outside of the chat, as a sentence between their bubbles. */
export const SystemLine = memo(function SystemLine({ message, at, isFound }: Props) {
  return (
    <li className={cx(styles.system, isFound && styles.found)} data-seq={message.seq} tabIndex={-1}>
      <p title={exactTime(at)}>{message.content}</p>
      <ExactTime at={at} />
      <time dateTime={message.created_at}>{timeOfDay(at)}</time>
    </li>
  );
});
