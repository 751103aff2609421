import { Bell } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { unreadNotifications } from "../../../shell/overlays.ts";
import { unreadIds } from "../list/notification-changes.ts";
import { groupNotifications, type ListRow } from "../list/notification-groups.ts";
import { useNotificationList } from "../list/notification-list.ts";
import { groupTexts, textsOf } from "../note-texts.ts";
import { beginRemoval, removeLeaving, removeNotifications, undoRemoval } from "../notifications.actions.ts";
import { DeletedRow } from "./DeletedRow.tsx";
import styles from "./NotificationList.module.css";
import { GroupRow, NotificationRow, removeMark } from "./NotificationRow.tsx";
import { panelTexts as texts } from "./texts/panel.texts.ts";

const SKELETONS = [70, 55, 80];
/** Groups count up to this many notifications; beyond, those that were loaded. */
const GROUPED_MAX = 500;

type List = ReturnType<typeof useNotificationList>;

/** The content of the panel: the notifications, an empty state, or an error. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { query, notifications, leaving } = useNotificationList();
  const rows = useMemo(() => notifications && groupNotifications(notifications, leaving), [notifications, leaving]);
  useWholeGroups(query, rows);
  if (query.isLoadingError) {
    return (
      <div className={styles.failed} role="alert">
        <p>{texts.failed}</p>
        <Button variant="second" small onClick={() => void query.refetch()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  if (!rows) return <Waiting />;
  if (rows.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState icon={Bell} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    );
  }
  return <Rows query={query} shown={rows} leaving={leaving} onFollow={onFollow} />;
}

interface RowsProps extends Pick<List, "query" | "leaving"> {
  shown: readonly ListRow[];
  onFollow: () => void;
}

function Rows({ query, shown, leaving, onFollow }: RowsProps) {
  const user = useStore(sessionStore, (s) => s.user);
  const rows = useRef<HTMLUListElement>(null);
  useRemovalAtClose();
  const handleUndo = useUndo(rows, leaving);
  /** Moves the focus from the undo button to the next row, or after the last one to the panel. */
  const handleDone = (ids: readonly number[]) => {
    const at = shown.findIndex((row) => idsOf(row).some((id) => ids.includes(id)));
    const { children } = rows.current ?? {};
    if (children?.[at]?.contains(document.activeElement)) {
      const row = children[at + 1] ?? children[at - 1];
      const next = row?.querySelector<HTMLElement>(`[${removeMark}], button`);
      (next ?? rows.current?.closest("section")?.querySelector("h2"))?.focus();
    }
    void removeNotifications(ids);
  };
  if (!user) return null;
  return (
    <>
      <ul className={styles.list} ref={rows}>
        {shown.map((row) => (
          <li key={row.group ? row.group.key : row.notification.id}>
            {idsOf(row).every((id) => leaving.has(id)) ? (
              <DeletedRow
                title={(row.group ? groupTexts(row.group) : textsOf(row.notification)).title}
                count={idsOf(row).length}
                onUndo={() => handleUndo(idsOf(row))}
                onDone={() => handleDone(idsOf(row))}
              />
            ) : row.group ? (
              <GroupRow group={row.group} userType={user.user_type} onFollow={onFollow} onRemove={beginRemoval} />
            ) : (
              <NotificationRow
                notification={row.notification}
                userType={user.user_type}
                onFollow={onFollow}
                onRemove={() => beginRemoval([row.notification.id])}
              />
            )}
          </li>
        ))}
      </ul>
      <Older rows={rows} query={query} />
    </>
  );
}

/** The notifications of a row. */
const idsOf = (row: ListRow): number[] =>
  row.group ? row.group.notifications.map(({ id }) => id) : [row.notification.id];

/** Loads the other unread notifications as soon as a group is shown, so that it counts all of its own. */
function useWholeGroups(query: List["query"], rows: readonly ListRow[] | undefined): void {
  const unread = useStore(unreadNotifications, (s) => s.count ?? 0);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = rows?.flatMap((row) => (row.group ? row.group.notifications : row.notification)) ?? [];
  const misses = rows?.some(({ group }) => group) && unreadIds(loaded).length < unread && loaded.length < GROUPED_MAX;
  useEffect(() => {
    if (misses && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [misses, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** Closing the panel or leaving the page ends the time for an undo. */
function useRemovalAtClose(): void {
  useEffect(() => {
    const handleLeave = () => removeLeaving({ outlives: true });
    window.addEventListener("pagehide", handleLeave);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      removeLeaving();
    };
  }, []);
}

type ListRef = { current: HTMLElement | null };

const removeButtons = (list: ListRef): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>(`[${removeMark}]`) ?? []),
];

/** Undoes a deletion. When the row is back, its delete button takes the focus from the undo button. */
function useUndo(rows: ListRef, leaving: ReadonlySet<number>) {
  const undone = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is back when `leaving` has changed.
  useLayoutEffect(() => {
    if (undone.current === null) return;
    const id = String(undone.current);
    undone.current = null;
    removeButtons(rows)
      // In an open group it has a button of its own, after that of the group.
      .findLast((button) => button.dataset.remove?.split(" ").includes(id))
      ?.focus();
  }, [leaving]);
  return (ids: readonly number[]) => {
    undone.current = ids[0] ?? null;
    undoRemoval(ids);
  };
}

/** The button that loads the next page. After the last page it disappears, and the first new row takes the focus. */
function Older({ rows, query }: { rows: ListRef } & Pick<List, "query">) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    if (hasNextPage || pressedAt.current === null) return;
    removeButtons(rows)[pressedAt.current]?.focus();
    pressedAt.current = null;
  }, [hasNextPage, rows]);
  if (!hasNextPage) return null;
  const handlePress = () => {
    pressedAt.current = removeButtons(rows).length;
    void query.fetchNextPage();
  };
  const hasFailed = isFetchNextPageError && !isFetchingNextPage;
  return (
    <div className={styles.older}>
      {hasFailed && <p role="alert">{texts.olderFailed}</p>}
      <Button variant="quiet" small wide busy={isFetchingNextPage} busyText={texts.olderLoading} onClick={handlePress}>
        {hasFailed ? texts.retry : texts.older}
      </Button>
    </div>
  );
}

/** Placeholder rows of the usual size. */
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
