import type { EventData, EventName } from "#shared/realtime.ts";
import { listen } from "./socket.ts";
import { onSync } from "./sync.ts";

/** Events within this time cause one refresh, in milliseconds. */
const TOGETHER_MS = 150;

/** Calls `onEvent` at each event. @returns a function that unsubscribes */
type Subscribe = (onEvent: () => void) => () => void;

/** The name of a live event, or a function that subscribes to anything else. */
export type EventSource = EventName | Subscribe;

/** A live event that counts only if `accepts` returns true, for example if it concerns what a page shows. */
export const eventIf =
  <N extends EventName>(name: N, accepts: (data: EventData<N>) => boolean): Subscribe =>
  (onEvent) =>
    listen(name, (data) => {
      if (accepts(data)) onEvent();
    });

/**
 * For pages that reload their data when live events arrive. Calls `onNews` 150 ms after an event, once for all events
 * until then, and after each reconnect, because this tab may have missed some. @returns a function that unsubscribes
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
  // At the first connect of the tab the page has just loaded its data.
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
