import { memo } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { openWindow } from "../chat.actions.ts";
import { personName } from "../chat-lines.ts";
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

/** One row of the conversation list; opens its chat. */
export const ConversationRow = memo(function ConversationRow({ summary, connected, onOpened }: Props) {
  useLanguage();
  const { id, other_user, last_message, unread_count, blocked } = summary;
  const name = personName(other_user);
  const typing = useChat((s) => s.typing[id] ?? false) && connected && !blocked;
  const online = connected && other_user.online;
  // A system line already names the person.
  const isOwn = last_message !== null && last_message.kind !== "system" && last_message.sender_id !== other_user.id;
  const isWaiting = unread_count > 0;
  const preview = shownPreview(last_message, other_user);
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
          {texts.row({ name: () => <b key="name">{name}</b>, online: String(online), unread: unread_count, hidden })}
          {last_message && <RelativeTime at={last_message.created_at} className={rows.time} />}
        </span>
        <span className={styles.bottom}>
          <span className={cx(styles.preview, isWaiting && styles.unread)}>
            {typing ? texts.typing : isOwn ? texts.you({ text: preview }) : preview}
          </span>
          <Badge count={unread_count} />
        </span>
      </span>
    </button>
  );
});
