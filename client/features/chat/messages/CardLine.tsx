import { memo } from "react";
import { LazyInterviewCard } from "#client/shell/LazyInterview.tsx";
import { cx } from "#client/ui/cx.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { exactTime, timeOfDay } from "../chat-times.ts";
import { ExactTime } from "./ExactTime.tsx";
import { useEventText } from "./event-text.ts";
import styles from "./MessageList.module.css";

interface Props {
  message: Message;
  at: Date;
  /** It is the message that was searched for. */
  isFound: boolean;
}

/**
 * A card inside a conversation, such as an interview. Its text is shown until its code has loaded, and for good if what
 * the card showed was removed.
 */
export const CardLine = memo(function CardLine({ message, at, isFound }: Props) {
  const text = useEventText(message);
  const interview = message.card?.interview;
  return (
    <li className={cx(styles.card, isFound && styles.found)} data-seq={message.seq} tabIndex={-1}>
      {interview ? (
        <LazyInterviewCard
          interview={interview}
          instead={<p className={cx(styles.cardText, styles.waits)}>{text}</p>}
        />
      ) : (
        <p className={styles.cardText}>{text}</p>
      )}
      <ExactTime at={at} />
      <time dateTime={message.created_at} title={exactTime(at)}>
        {timeOfDay(at)}
      </time>
    </li>
  );
});
