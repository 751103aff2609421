import type { EventData, EventName } from "#shared/realtime.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";

/** Events within this time are one reason to ask, in milliseconds. */
const TOGETHER_MS = 150;

/** Calls `onEvent` at each event, and returns the undo. */
type Subscribe = (onEvent: () => void) => () => void;

/** A live event by its name, or something else that can be subscribed to. */
export type EventSource = EventName | Subscribe;

/** A live event that counts where `accepts` says so, for example because it is about what a page shows. */
export const eventIf =
  <N extends EventName>(name: N, accepts: (data: EventData<N>) => boolean): Subscribe =>
  (onEvent) =>
    listen(name, (data) => {
      if (accepts(data)) onEvent();
    });

/**
 * For pages that live events only give a hint to ask again. Calls `onNews` 150 ms after an event, once for all that come
 * until then, and after each reconnect, as this tab may have missed some. Returns the undo.
 */
export function followEvents(sources: readonly EventSource[], onNews: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onNews();
    }, TOGETHER_MS);
  };
  const undos = sources.map((source) => (typeof source === "string" ? listen(source, hear) : source(hear)));
  // A page has just asked when the tab connects for the first time.
  undos.push(
    onSync((_reply, { first }) => {
      if (!first) hear();
    }),
    () => clearTimeout(timer),
  );
  return () => {
    for (const undo of undos) undo();
  };
}
