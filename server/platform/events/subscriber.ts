import type { DomainEvent, EventOf, EventType } from "#shared/domain-event.ts";

/** What follows from an event in one place: a line of a chat, a notification, an email. */
export interface Subscriber {
  /** Unique among the subscribers of an event. It is stored: do not rename it while events may be waiting. */
  name: string;
  types: readonly EventType[];
  handle(event: DomainEvent): Promise<void>;
}

/**
 * A subscriber to one or more types of events. `handle` may be called again for the same event, after a failure or when a
 * process has died: whatever it writes is named by `event.id`, so that a repetition changes nothing. It must not wait for
 * the delivery of another event of the same key.
 */
export function subscriber<Type extends EventType>(
  name: string,
  types: readonly Type[],
  handle: (event: EventOf<Type>) => Promise<void>,
): Subscriber {
  // The outbox has read the payload with the schema of exactly this type.
  return { name, types, handle: (event) => handle(event as EventOf<Type>) };
}
