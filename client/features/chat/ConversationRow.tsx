import { memo } from "react";
import { imageUrl } from "#client/net/image-url.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Badge } from "#client/ui/Badge.tsx";
import { cx } from "#client/ui/cx.ts";
import { RelativeTime } from "#client/ui/RelativeTime.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { openWindow } from "./chat.actions.ts";
import { personName, previewText, chatTexts as texts } from "./chat.texts.ts";
import styles from "./MessagesPanel.module.css";
import { useChat } from "./useChat.ts";

/** One conversation of the list: opens its chat. */
export const ConversationRow = memo(function ConversationRow({
  summary,
  onOpened,
}: {
  summary: ConversationSummary;
  onOpened: () => void;
}) {
  const { id, other_user, last_message, unread_count } = summary;
  const name = personName(other_user);
  const typing = useChat((s) => s.typing[id] ?? false);
  // A system line says itself who did what.
  const isOwn = last_message !== null && last_message.kind !== "system" && last_message.sender_id !== other_user.id;
  const handleClick = () => {
    // The panel first: it gives the focus back when it goes, and the chat takes it after that.
    onOpened();
    openWindow(id);
  };
  return (
    <button
      type="button"
      className={cx(styles.row, unread_count > 0 && styles.waiting, "focus-inset")}
      onClick={handleClick}
    >
      <Avatar name={name} photo={imageUrl(other_user.photo)} online={other_user.online} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{name}</b>
          {unread_count > 0 && <span className="visually-hidden">{texts.unread(unread_count)}</span>}
          {last_message && <RelativeTime at={last_message.created_at} className={styles.time} />}
        </span>
        <span className={styles.bottom}>
          <span className={styles.preview}>
            {typing ? (
              texts.typing
            ) : (
              <>
                {isOwn && texts.you}
                {previewText(last_message)}
              </>
            )}
          </span>
          <Badge count={unread_count} />
        </span>
      </span>
    </button>
  );
});
