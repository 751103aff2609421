import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/** A notification for the tests in this folder. A higher id means a newer one. */
export const note = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  type: "success",
  title: `News ${id}`,
  message: `Text ${id}`,
  icon: null,
  is_read: false,
  created_at: new Date(Date.UTC(2026, 10, 20, 8, 0, id)).toISOString(),
  application_id: null,
  targetUrl: null,
  ...more,
});
