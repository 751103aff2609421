import { CalendarCheck, CalendarClock, CalendarX, Hand, Send } from "lucide-react";
import { memo } from "react";
import { cx } from "#client/ui/cx.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { statusIcons } from "#client/ui/layout/StatusPill.tsx";
import type { LineTopic, Message } from "#shared/chat/chat.schemas.ts";
import { exactTime, timeOfDay } from "../chat-times.ts";
import { ExactTime } from "./ExactTime.tsx";
import { useEventText } from "./event-text.ts";
import styles from "./MessageList.module.css";

/** Decorative icons that help to recognise a step; the text says the same. */
const icons: Record<LineTopic, LucideIcon> = {
  ...statusIcons,
  pending: Send,
  accept: CalendarCheck,
  ask_time: CalendarClock,
  ask_adjustment: Hand,
  answer_adjustment: Hand,
  move: CalendarClock,
  decline: CalendarX,
  cancel: CalendarX,
};

interface Props {
  message: Message;
  at: Date;
  /** It is the message that was searched for. */
  isFound: boolean;
}

/** An event outside of the chat (such as a change of an application), as a line between the messages. */
export const SystemLine = memo(function SystemLine({ message, at, isFound }: Props) {
  const text = useEventText(message);
  return (
    <li className={cx(styles.system, isFound && styles.found)} data-seq={message.seq} tabIndex={-1}>
      <p title={exactTime(at)}>
        {message.topic && <Icon of={icons[message.topic]} className={styles.picture} />}
        <span>{text}</span>
      </p>
      <ExactTime at={at} />
      <time dateTime={message.created_at}>{timeOfDay(at)}</time>
    </li>
  );
});
