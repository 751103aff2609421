import { type InfiniteData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { keyOf, type QueryKey, queryClient, unwrap } from "#client/data/query-client.ts";
import { onSessionEnd } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import {
  listNotifications,
  NOTIFICATIONS_PAGE_MAX,
  type NotificationPage,
} from "#shared/notifications/notifications.rest.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { unreadNotifications } from "../../../shell/overlays.ts";
import {
  currentNotifications,
  NO_CHANGES,
  type NotificationChanges,
  unreadIds,
  withGone,
  withNotification,
  withPerson,
  withRead,
} from "./notification-changes.ts";

/**
 * The list in the query cache: its pages as the server answered them, and separately what has changed since. An event
 * during a request for a page would be lost in the pages themselves, because the answer replaces all of them.
 */
type Pages = InfiniteData<NotificationPage, string | undefined>;

/** Cached until the session ends: from the first opening on, events keep the list current. */
const KEPT = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };

function keptKey(part: "pages" | "changes"): QueryKey {
  const queryKey = keyOf("notifications", part);
  queryClient.setQueryDefaults(queryKey, KEPT);
  return queryKey;
}

const changesNow = (): NotificationChanges =>
  queryClient.getQueryData<NotificationChanges>(keptKey("changes")) ?? NO_CHANGES;

/** The loaded notifications as they are now. */
export const notificationsNow = (): Notification[] =>
  currentNotifications(queryClient.getQueryData<Pages>(keptKey("pages"))?.pages ?? [], changesNow());

/** The ids of the notifications whose deletion can still be undone. */
export const leavingNow = (): number[] => [...changesNow().leaving];

/** Changes the list, and excludes from the badge what is being deleted here. */
export function changeNotifications(change: (changes: NotificationChanges) => NotificationChanges): void {
  const changes = change(changesNow());
  queryClient.setQueryData(keptKey("changes"), changes);
  const leaving = notificationsNow().filter(({ id }) => changes.leaving.has(id));
  unreadNotifications.setState({ leaving: unreadIds(leaving).length });
}
onSessionEnd(() => unreadNotifications.setState({ leaving: 0 }));

/** The list with its loading states. Also loads it, unless it has been loaded and followed since. */
export function useNotificationList() {
  const query = useInfiniteQuery<NotificationPage, CallFault, Pages, QueryKey, string | undefined>(
    {
      queryKey: keptKey("pages"),
      queryFn: async ({ pageParam: cursor }) => {
        // Later pages are larger, so that the groups of many unread ones are soon complete.
        const query = cursor === undefined ? {} : { cursor, limit: NOTIFICATIONS_PAGE_MAX };
        return unwrap(await call(listNotifications, { query }));
      },
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      retry: false,
    },
    queryClient,
  );
  const { data: changes = NO_CHANGES } = useQuery<NotificationChanges>(
    { queryKey: keptKey("changes"), queryFn: skipToken },
    queryClient,
  );
  const { data } = query;
  const notifications = useMemo(() => data && currentNotifications(data.pages, changes), [data, changes]);
  return { query, notifications, leaving: changes.leaving };
}

let following = false;

/**
 * Keeps the list in sync with the server from its first opening on, even while the panel is closed, so that it is
 * current when it is opened again.
 */
export function followNotifications(): void {
  if (following) return;
  following = true;
  listen("notification:new", (fresh) => changeNotifications((now) => withNotification(now, fresh)));
  listen("notification:read", ({ ids }) => changeNotifications((now) => withRead(now, ids)));
  listen("notification:deleted", ({ ids }) => changeNotifications((now) => withGone(now, ids)));
  listen("profile:changed", (card) => changeNotifications((now) => withPerson(now, card)));
  onSync((reply, { first }) => {
    changeNotifications((now) =>
      reply.notifications.reduce(withNotification, withGone(now, reply.notifications_deleted)),
    );
    // The first sync only returns a starting point. What an earlier list may have missed is loaded.
    if (first) void queryClient.invalidateQueries({ queryKey: keptKey("pages") });
  });
}
