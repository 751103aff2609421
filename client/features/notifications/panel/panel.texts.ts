import type { NotificationType } from "#shared/notifications/notifications.schemas.ts";

/** Texts of the notifications panel. */
export const panelTexts = {
  notifications: "Notifications",
  newCount: (count: number) => `${count} New Notifications`,
  markAll: "Mark all as read",
  allRead: "All notifications are read",
  close: "Close notifications",
  empty: "No notifications",
  emptyHint: "You're all caught up! Check back later for updates.",
  loading: "Loading notifications...",
  failed: "Your notifications could not be loaded.",
  retry: "Retry",
  older: "Show older notifications",
  olderLoading: "Loading...",
  olderFailed: "Older notifications could not be loaded.",
  unread: "Unread",
  types: {
    error: "Problem",
    alert: "Alert",
    success: "Good news",
    info: "Information",
    other: "Notice",
  } satisfies Record<NotificationType, string>,
  remove: (title: string) => `Delete: ${title}`,
  undo: "Undo",
  undoThis: (title: string) => `Undo: ${title}`,
  removed: "Notification deleted",
  recent: "Recent messages",
  recentHint: "What was said at the edge of the screen since you opened this page.",
} as const;
