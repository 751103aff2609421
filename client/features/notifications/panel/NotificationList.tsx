import { Bell } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import {
  beginRemoval,
  loadNotifications,
  loadOlder,
  removeLeaving,
  removeNotification,
  undoRemoval,
} from "../notifications.actions.ts";
import { useNotes, useSortedNotifications } from "../useNotifications.ts";
import { DeletedRow } from "./DeletedRow.tsx";
import styles from "./NotificationList.module.css";
import { NotificationRow, removeMark } from "./NotificationRow.tsx";
import { panelTexts as texts } from "./panel.texts.ts";

const SKELETONS = [70, 55, 80];

/** What there is: the notifications, none, or why they cannot be seen. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const list = useNotes((s) => s.list);
  const isEmpty = useNotes((s) => Object.keys(s.items).length === 0 && s.next === null);
  if (list === "failed") {
    return (
      <div className={styles.failed} role="alert">
        <p>{texts.failed}</p>
        <Button variant="second" small onClick={() => void loadNotifications()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  if (list !== "ready") return <Waiting />;
  if (isEmpty) {
    return (
      <EmptyState icon={Bell} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    );
  }
  return <Rows onFollow={onFollow} />;
}

function Rows({ onFollow }: { onFollow: () => void }) {
  const user = useStore(sessionStore, (s) => s.user);
  const notifications = useSortedNotifications();
  const rows = useRef<HTMLUListElement>(null);
  const leaving = useNotes((s) => s.leaving);
  // With the panel, or with the page, the way back goes.
  useEffect(() => {
    const handleLeave = () => removeLeaving({ outlives: true });
    window.addEventListener("pagehide", handleLeave);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      removeLeaving();
    };
  }, []);

  const handleUndo = (id: number) => {
    flushSync(() => undoRemoval(id));
    removeButtons(rows.current)
      .find((button) => button.dataset.remove === String(id))
      ?.focus();
  };
  /** The focus on the way back goes on to the next row; after the last one to the panel. */
  const handleDone = (id: number) => {
    const at = notifications.findIndex((one) => one.id === id);
    const hadFocus = rows.current?.children[at]?.contains(document.activeElement) ?? false;
    const panel = rows.current?.closest("section");
    flushSync(() => void removeNotification(id));
    if (!hadFocus) return;
    const row = rows.current?.children[at] ?? rows.current?.lastElementChild;
    const next = row?.querySelector<HTMLElement>(`[${removeMark}], button`) ?? panel?.querySelector("h2");
    next?.focus();
  };
  if (!user) return null;
  return (
    <>
      <ul className={styles.list} ref={rows}>
        {notifications.map((one) => (
          <li key={one.id}>
            {leaving.has(one.id) ? (
              <DeletedRow title={one.title} onUndo={() => handleUndo(one.id)} onDone={() => handleDone(one.id)} />
            ) : (
              <NotificationRow
                notification={one}
                userType={user.user_type}
                onFollow={onFollow}
                onRemove={() => beginRemoval(one.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <Older rows={rows} />
    </>
  );
}

const removeButtons = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(`[${removeMark}]`) ?? []),
];

/** Leads on to the next page. Where it was the last one, the button goes, and the focus to the first of what came. */
function Older({ rows }: { rows: { current: HTMLElement | null } }) {
  const next = useNotes((s) => s.next);
  const older = useNotes((s) => s.older);
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    if (next !== null || pressedAt.current === null) return;
    removeButtons(rows.current)[pressedAt.current]?.focus();
    pressedAt.current = null;
  }, [next, rows]);
  if (next === null) return null;
  const handlePress = () => {
    pressedAt.current = removeButtons(rows.current).length;
    void loadOlder();
  };
  return (
    <div className={styles.older}>
      {older === "failed" && <p role="alert">{texts.olderFailed}</p>}
      <Button variant="quiet" small wide busy={older === "loading"} busyText={texts.olderLoading} onClick={handlePress}>
        {older === "failed" ? texts.retry : texts.older}
      </Button>
    </div>
  );
}

/** Rows of the size of those that come. */
function Waiting() {
  return (
    <>
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      {SKELETONS.map((wide) => (
        <div key={wide} className={styles.waiting} aria-hidden="true">
          <Skeleton circle />
          <span>
            <Skeleton wide={wide} />
            <Skeleton wide={wide + 15} />
            <Skeleton wide={35} />
          </span>
        </div>
      ))}
    </>
  );
}
