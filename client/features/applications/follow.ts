import { connection, listen } from "#client/net/socket.ts";

/** News that come together are one reason to ask. */
const GATHER_MS = 150;

interface Follow {
  /** One application; all of them where nothing is said. */
  about?: number;
  onNews: () => void;
}

/**
 * Hears that applications or their interviews have changed, and that some of it may have been missed: news are a hint,
 * whoever shows more than they say asks for it. Returns the undo.
 */
export function followApplications({ about, onNews }: Follow): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (id: number) => {
    if (about === undefined || about === id) timer ??= setTimeout(tell, GATHER_MS);
  };
  const tell = () => {
    timer = undefined;
    onNews();
  };
  const undos = [
    listen("application:updated", ({ id }) => hear(id)),
    listen("application:removed", ({ id }) => hear(id)),
    listen("interview:updated", ({ application_id }) => hear(application_id)),
    // Whoever was away has missed what was told meanwhile. The first connection of a page is no return.
    connection.subscribe(({ state }, before) => {
      if (state === "online" && before.state === "offline") timer ??= setTimeout(tell, GATHER_MS);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const undo of undos) undo();
  };
}
