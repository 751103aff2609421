import { memo } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { ConversationSummary, LastMessage } from "#shared/chat/chat.schemas.ts";
import { openWindow } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { personName, shortName } from "../chat-lines.ts";
import { shownPreview } from "../messages/event-text.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConversationRow.module.css";
import rows from "./PanelRow.module.css";

interface Props {
  summary: ConversationSummary;
  /** False offline, when the presence is unknown. */
  connected: boolean;
  onOpened: () => void;
}

/** Before the newest message, if the own side wrote it. A system line already names the person. */
function writtenBy({ kind, sender_id, author_id, author }: LastMessage, other: number): string {
  if (kind === "system" || sender_id === other) return "";
  return author && author_id !== chat.getState().me ? texts.saidBy({ name: shortName(author) }) : texts.you;
}

/** One row of the conversation list; opens its chat. */
export const ConversationRow = memo(function ConversationRow({ summary, connected, onOpened }: Props) {
  useLanguage();
  const { id, other_user, last_message, unread_count, blocked } = summary;
  const name = personName(other_user);
  const typing = useChat((s) => s.typing[id] ?? false) && connected && !blocked;
  const online = connected && other_user.online;
  const isWaiting = unread_count > 0;
  const handleClick = () => {
    // Close the panel first: it returns the focus, and then the chat takes it.
    onOpened();
    openWindow(id);
  };
  return (
    <button type="button" className={cx(rows.row, isWaiting && rows.waiting, "focus-inset")} onClick={handleClick}>
      <Avatar name={name} photo={imageUrl(other_user.photo)} online={online} />
      <span className={rows.words}>
        <span className={rows.top}>
          <b>{name}</b>
          {online && <span className="visually-hidden">{texts.isActive}</span>}
          {isWaiting && <span className="visually-hidden">{texts.unread({ count: unread_count })}</span>}
          {last_message && <RelativeTime at={last_message.created_at} className={rows.time} />}
        </span>
        <span className={styles.bottom}>
          <span className={cx(styles.preview, isWaiting && styles.unread)}>
            {typing ? (
              texts.typing
            ) : (
              <>
                {last_message && writtenBy(last_message, other_user.id)}
                {shownPreview(last_message, other_user)}
              </>
            )}
          </span>
          <Badge count={unread_count} />
        </span>
      </span>
    </button>
  );
});
