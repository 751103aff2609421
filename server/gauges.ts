import type { AppContext } from "#server/context.ts";
import type { EmbeddedDatabase } from "./platform/database/embedded.ts";
import type { IoServer } from "./platform/realtime/io.ts";

interface Deps {
  context: Pick<AppContext, "metrics" | "mailer" | "activity">;
  io: IoServer;
  /** Null where the database is not ours to run. */
  database: EmbeddedDatabase | null;
}

/** What is asked of the parts of a running server when somebody looks at its numbers. */
export function showGauges({ context: { metrics, mailer, activity }, io, database }: Deps): void {
  metrics.show("kasama_sockets_open", "Sockets that are open with this process", () => io.sockets.sockets.size);
  metrics.show("kasama_mails_waiting", "Mails that wait to be sent, by any process", () => mailer.waiting());
  metrics.show("kasama_activities_waiting", "Activities that this process has not written yet", () =>
    activity.waiting(),
  );
  if (!database) return;
  metrics.show("kasama_embedded_database_up", "1 while the process of the embedded database lives", () =>
    Number(database.isAlive()),
  );
}
