import type { ReactNode } from "react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import type { ConversationSummary, OtherUser, PersonCompany } from "#shared/chat/chat.schemas.ts";
import { companyPageTarget } from "#shared/notifications/targets.ts";
import { personName } from "../chat-lines.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { ChatMenu } from "./ChatMenu.tsx";
import styles from "./Conversation.module.css";
import type { HeadParts } from "./Conversation.tsx";
import { useSettledConnection } from "./useSettledConnection.ts";

interface Props extends HeadParts {
  conversation: ConversationSummary;
  /** Shows the conversation on the Messages page; absent there. */
  onOpenPage?: () => void;
  /** In the small window: one line. */
  dense?: boolean;
  /** Shown before the person. */
  before?: ReactNode;
  beforeMenu?: ReactNode;
  /** More buttons, after the menu. */
  children?: ReactNode;
}

/** The other person with their presence, and the menu. */
export function ConversationHead({ conversation, dense = false, before, beforeMenu, children, ...parts }: Props) {
  const { heading, onSearch, onOpenPage } = parts;
  const { id, other_user: person, blocked } = conversation;
  const name = personName(person);
  // Offline, the presence is unknown.
  const connected = useSettledConnection() === "online";
  const typing = useChat((s) => (s.typing[id] ?? false) && !blocked);
  return (
    <header className={cx(styles.head, dense && styles.dense)}>
      {before}
      <Avatar name={name} photo={imageUrl(person.photo)} online={connected && person.online} className={styles.photo} />
      <div className={styles.who}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <div className={styles.more}>
          {person.company && <Company company={person.company} />}
          {connected && <Presence person={person} typing={typing} />}
        </div>
      </div>
      {beforeMenu}
      <ChatMenu conversation={conversation} onSearch={onSearch} onOpenPage={onOpenPage} />
      {children}
    </header>
  );
}

/** The company for which the person acts, as a link to its page if it has one. */
function Company({ company: { id, name } }: { company: PersonCompany }) {
  return <p className={styles.company}>{id === null ? name : <Link to={companyPageTarget(id)}>{name}</Link>}</p>;
}

/** 'Typing...', 'Active now', 'Last active ...', or nothing where they hide it. */
function Presence({ person, typing }: { person: OtherUser; typing: boolean }) {
  if (typing) return <p className={styles.typing}>{texts.typing}</p>;
  if (!person.online && person.last_seen_at === null) return null;
  return (
    <p>
      {person.online
        ? texts.activeNow({ hidden })
        : texts.lastSeen({ time: () => <RelativeTime key="time" inside at={person.last_seen_at ?? 0} />, hidden })}
    </p>
  );
}
