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

/** A card inside a conversation, such as an interview. Until its code or its data has loaded, its text is shown. */
export const CardLine = memo(function CardLine({ message, at, isFound }: Props) {
  const text = useEventText(message);
  const words = <p className={styles.cardWaiting}>{text}</p>;
  return (
    <li className={cx(styles.card, isFound && styles.found)} data-seq={message.seq} tabIndex={-1}>
      {message.card?.interview ? <LazyInterviewCard interview={message.card.interview} instead={words} /> : words}
      <ExactTime at={at} />
      <time dateTime={message.created_at} title={exactTime(at)}>
        {timeOfDay(at)}
      </time>
    </li>
  );
});
