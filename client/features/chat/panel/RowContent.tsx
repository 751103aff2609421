import { BriefcaseBusiness } from "lucide-react";
import { imageUrl } from "#client/data/image-url.ts";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { jobOf, personName, shortName } from "../chat-lines.ts";
import { RowFlags } from "../flags/RowFlags.tsx";
import { shownPreview, writtenIn } from "../messages/event-text.ts";
import { InItsLanguage } from "../messages/InItsLanguage.tsx";
import { addedToBadge, unreadOf } from "../state/chat.flags.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import styles from "./ConversationRow.module.css";
import rows from "./PanelRow.module.css";

export interface RowProps {
  summary: ConversationSummary;
  /** False offline, when the presence is unknown. */
  connected: boolean;
}

/** The class of a row, which is amber while the badge counts something in it. */
export const rowClass = (summary: ConversationSummary): string =>
  cx(rows.row, addedToBadge(summary) > 0 && rows.waiting, "focus-inset");

/** The newest message, after who of the own side wrote it. A system line already names the person. */
function previewOf({ last_message: last, other_user }: ConversationSummary): string {
  const text = shownPreview(last, other_user);
  if (!last || last.kind === "system" || last.sender_id === other_user.id) return text;
  const { author, author_id } = last;
  return author && author_id !== chat.getState().me
    ? texts.preview({ name: shortName(author), text })
    : texts.you({ text });
}

/** What a row of the list shows: the person, the time, the job if wanted, and the newest message. */
export function RowContent({ summary, connected, withJob = false }: RowProps & { withJob?: boolean }) {
  useLanguage();
  const { id, other_user, last_message, unread_count, muted, archived, blocked } = summary;
  const name = personName(other_user);
  const typing = useChat((s) => s.typing[id] ?? false) && connected && !blocked;
  const online = connected && other_user.online;
  const isWaiting = unreadOf(summary) > 0;
  const job = jobOf(summary);
  const company = other_user.company?.name ?? "";
  return (
    <>
      <Avatar name={name} photo={imageUrl(other_user.photo)} online={online} />
      <span className={rows.words}>
        <span className={rows.top}>
          {texts.row({
            name: () => <b key="name">{name}</b>,
            ...{ named: String(company !== ""), company, online: String(online), unread: unread_count, hidden },
          })}
          {last_message && <RelativeTime clock at={last_message.created_at} className={rows.time} />}
        </span>
        {company !== "" && (
          // Screen readers hear it after the name.
          <span className={rows.company} aria-hidden="true">
            {company}
          </span>
        )}
        {withJob && job !== undefined && (
          <span className={styles.job}>
            <Icon of={BriefcaseBusiness} />
            {job}
          </span>
        )}
        <span className={styles.bottom}>
          <InItsLanguage
            text={typing ? "" : writtenIn(last_message)}
            className={cx(styles.preview, isWaiting && styles.unread)}
          >
            {typing ? texts.typing : previewOf(summary)}
          </InItsLanguage>
          <RowFlags conversation={summary} />
          <Badge count={unread_count} plain={muted || archived} />
        </span>
      </span>
    </>
  );
}
