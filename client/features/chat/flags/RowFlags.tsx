import { Archive, BellOff, Pin } from "lucide-react";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { VisuallyHidden } from "#client/ui/layout/VisuallyHidden.tsx";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import styles from "./Flags.module.css";
import { flagsTexts as texts } from "./texts/flags.texts.ts";

/** What the user has set for a conversation, in its row. */
export function RowFlags({ conversation }: { conversation: ConversationSummary }) {
  const { pinned, muted, archived, marked_unread, unread_count } = conversation;
  return (
    <>
      {marked_unread && unread_count === 0 && <b className={styles.marked}>{texts.markedUnread}</b>}
      {pinned && <Flag icon={Pin} text={texts.pinned} />}
      {muted && <Flag icon={BellOff} text={texts.muted} />}
      {archived && <Flag icon={Archive} text={texts.archived} />}
    </>
  );
}

function Flag({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className={styles.flag} title={text}>
      <Icon of={icon} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
