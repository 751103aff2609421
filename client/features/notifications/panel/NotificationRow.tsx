import { Bell, ChevronDown, ChevronUp, CircleCheck, CircleX, Info, Trash2, TriangleAlert } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { isPlainPress } from "#client/ui/controls/plainPress.ts";
import { cx } from "#client/ui/cx.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { UserType } from "#shared/accounts/user-types.ts";
import { fullName } from "#shared/chat/full-name.ts";
import type { NoteText } from "#shared/notifications/note-text.ts";
import type { Notification, NotificationType } from "#shared/notifications/notifications.schemas.ts";
import { applicantsTarget, type Target } from "#shared/notifications/targets.ts";
import { openApplication, openSystemInformation } from "../../../shell/overlays.ts";
import { destinationOf, targetFor } from "../destination.ts";
import type { NotificationGroup } from "../list/notification-groups.ts";
import { groupTexts, textsOf } from "../note-texts.ts";
import { markManyRead, markRead } from "../notifications.actions.ts";
import styles from "./NotificationRow.module.css";
import { panelTexts as texts } from "./texts/panel.texts.ts";

const ICONS: Record<NotificationType, LucideIcon> = {
  error: CircleX,
  alert: TriangleAlert,
  success: CircleCheck,
  info: Info,
  other: Bell,
};

/** The attribute with the ids on a row's delete button. */
export const removeMark = "data-remove";

interface Props {
  notification: Notification;
  userType: UserType;
  /** Called when a press opened something. */
  onFollow: () => void;
  onRemove: () => void;
}

/** One notification: its text, its target, and a delete button. */
export function NotificationRow({ notification, userType, onFollow, onRemove }: Props) {
  const { id, is_read } = notification;
  const { title } = textsOf(notification);
  const row = useRef<HTMLDivElement>(null);
  const handleFollow = () => {
    void markRead(id);
    onFollow();
  };
  const handleRead = () => {
    // A pressed row without a target becomes plain text, so the focus moves to another part of the row.
    row.current?.querySelector<HTMLElement>(`[${removeMark}]`)?.focus();
    void markRead(id);
  };
  return (
    <div className={cx(styles.row, !is_read && styles.unread)} ref={row}>
      <Words
        target={destinationOf(notification, userType)}
        isRead={is_read}
        onFollow={handleFollow}
        onRead={handleRead}
      >
        <Inside notification={notification} texts={textsOf(notification)} />
      </Words>
      <IconButton name={texts.remove({ title })} icon={Trash2} onClick={onRemove} {...{ [removeMark]: id }} />
    </div>
  );
}

interface GroupProps extends Pick<Props, "userType" | "onFollow"> {
  group: NotificationGroup;
  onRemove: (ids: readonly number[]) => void;
}

/**
 * Several notifications that say the same of one job. It leads to the list of the job's applicants, and opens to show each
 * of them.
 */
export function GroupRow({ group, userType, onFollow, onRemove }: GroupProps) {
  const { says, notifications } = group;
  const { title } = groupTexts(group);
  const ids = notifications.map(({ id }) => id);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const handleRead = () => void markManyRead(notifications);
  const handleFollow = () => {
    handleRead();
    onFollow();
  };
  return (
    <>
      <div className={cx(styles.row, styles.unread)}>
        <Words
          target={targetFor(applicantsTarget(says.job_id), userType)}
          isRead={false}
          onFollow={handleFollow}
          onRead={handleRead}
        >
          <Inside notification={notifications[0]} texts={groupTexts(group)} />
        </Words>
        <div className={styles.buttons}>
          <IconButton
            name={texts.each({ count: ids.length, title })}
            icon={open ? ChevronUp : ChevronDown}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onClick={() => setOpen(!open)}
          />
          <IconButton
            name={texts.remove({ title })}
            icon={Trash2}
            onClick={() => onRemove(ids)}
            {...{ [removeMark]: ids.join(" ") }}
          />
        </div>
      </div>
      {open && (
        <ul id={listId} className={styles.each}>
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow {...{ notification, userType, onFollow }} onRemove={() => onRemove([notification.id])} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface WordsProps {
  target: Target | null;
  isRead: boolean;
  onFollow: () => void;
  onRead: () => void;
  children: ReactNode;
}

/** A link if it leads to a page, a button if a press has another effect, and otherwise text. */
function Words({ target, isRead, onFollow, onRead, children }: WordsProps) {
  if (target?.opens === "page") {
    const handleClick = (event: MouseEvent) => {
      if (isPlainPress(event)) onFollow();
    };
    return (
      <Link to={target.address} className={cx(styles.words, "focus-inset")} onClick={handleClick}>
        {children}
      </Link>
    );
  }
  if (target === null && isRead) return <div className={styles.words}>{children}</div>;
  const handlePress = () => {
    if (target === null) return onRead();
    // Close the panel first: it returns the focus, and the opened element then takes it.
    onFollow();
    if (target.opens === "application") openApplication(target.id);
    else openSystemInformation();
  };
  return (
    <button type="button" className={cx(styles.words, "focus-inset")} onClick={handlePress}>
      {children}
    </button>
  );
}

/** The face of who acted or an icon, the texts, and the state. */
function Inside({ notification, texts: { title, message } }: { notification: Notification; texts: NoteText }) {
  const { type, person, is_read, created_at } = notification;
  return (
    <>
      <span className={cx(styles.icon, !person && styles[type])}>
        {person ? (
          <Avatar name={fullName(person)} photo={imageUrl(person.photo)} size="sm" />
        ) : (
          <Icon of={ICONS[type]} />
        )}
        <span className="visually-hidden">{texts.types[type]}: </span>
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        {message && <span className={styles.message}>{message}</span>}
        <span className={styles.state}>
          {!is_read && <span className={styles.new}>{texts.unread}</span>}
          <RelativeTime at={created_at} />
        </span>
      </span>
    </>
  );
}
