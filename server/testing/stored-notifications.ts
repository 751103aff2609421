import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { textsOf } from "#server/features/notifications/presenter.ts";
import type { Harness, Person } from "./harness.ts";

/** What is stored for a person, oldest first, each with its texts in the current language. */
export async function storedNotifications({ server }: Harness, { id }: Pick<Person, "id">) {
  const rows = server.context.connection.collection<NotificationRow>("notifications");
  const own = await rows.find({ user_id: id }).sort({ created_at: 1 }).toArray();
  return own.map((row) => ({ ...row, ...textsOf(row) }));
}
