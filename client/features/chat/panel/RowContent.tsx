import { BriefcaseBusiness } from "lucide-react";
import { imageUrl } from "#client/data/image-url.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { personName } from "../chat-lines.ts";
import { shownPreview } from "../messages/event-text.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConversationRow.module.css";
import rows from "./PanelRow.module.css";

export interface RowProps {
  summary: ConversationSummary;
  /** False offline, when the presence is unknown. */
  connected: boolean;
}

/** The class of a row, which is amber while something in it is unread. */
export const rowClass = ({ unread_count }: ConversationSummary): string =>
  cx(rows.row, unread_count > 0 && rows.waiting, "focus-inset");

/** What a row of the list shows: the person, the time, the job if wanted, and the newest message. */
export function RowContent({ summary, connected, withJob = false }: RowProps & { withJob?: boolean }) {
  useLanguage();
  const { id, other_user, last_message, unread_count, blocked, about } = summary;
  const name = personName(other_user);
  const typing = useChat((s) => s.typing[id] ?? false) && connected && !blocked;
  const online = connected && other_user.online;
  // A system line already names the person.
  const isOwn = last_message !== null && last_message.kind !== "system" && last_message.sender_id !== other_user.id;
  const isWaiting = unread_count > 0;
  return (
    <>
      <Avatar name={name} photo={imageUrl(other_user.photo)} online={online} />
      <span className={rows.words}>
        <span className={rows.top}>
          <b>{name}</b>
          {online && <span className="visually-hidden">{texts.isActive}</span>}
          {isWaiting && <span className="visually-hidden">{texts.unread({ count: unread_count })}</span>}
          {last_message && <RelativeTime at={last_message.created_at} className={rows.time} />}
        </span>
        {withJob && about.application && (
          <span className={styles.job}>
            <Icon of={BriefcaseBusiness} />
            {about.application.job_title}
          </span>
        )}
        <span className={styles.bottom}>
          <span className={cx(styles.preview, isWaiting && styles.unread)}>
            {typing ? (
              texts.typing
            ) : (
              <>
                {isOwn && texts.you}
                {shownPreview(last_message, other_user)}
              </>
            )}
          </span>
          <Badge count={unread_count} />
        </span>
      </span>
    </>
  );
}
