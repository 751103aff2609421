import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { sessionStore } from "#client/net/session.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmptyState } from "#client/ui/EmptyState.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { loadNotifications, loadOlder, removeNotification } from "../notifications.actions.ts";
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
  /** Deleted here a moment ago: each can be brought back until it is deleted for good. */
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(deleted);
  useEffect(() => {
    waiting.current = deleted;
  }, [deleted]);
  // With the panel the way back goes.
  useEffect(
    () => () => {
      for (const id of waiting.current) void removeNotification(id);
    },
    [],
  );

  const without = (id: number) => setDeleted((now) => new Set([...now].filter((one) => one !== id)));
  const handleUndo = (id: number) => {
    flushSync(() => without(id));
    removeButtons(rows.current)
      .find((button) => button.dataset.remove === String(id))
      ?.focus();
  };
  /** It stays where the server could not be told, and is shown again. */
  const handleDone = async (id: number) => {
    await removeNotification(id);
    without(id);
  };
  if (!user) return null;
  return (
    <>
      <ul className={styles.list} ref={rows}>
        {notifications.map((one) => (
          <li key={one.id}>
            {deleted.has(one.id) ? (
              <DeletedRow title={one.title} onUndo={() => handleUndo(one.id)} onDone={() => void handleDone(one.id)} />
            ) : (
              <NotificationRow
                notification={one}
                userType={user.user_type}
                onFollow={onFollow}
                onRemove={() => setDeleted((now) => new Set([...now, one.id]))}
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
