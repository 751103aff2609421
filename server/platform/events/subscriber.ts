import type { DomainEvent, EventOf, EventType } from "#shared/domain-event.ts";

/** What follows from an event in one place: a line of a chat, a notification, an email. */
export interface Subscriber {
  /** Unique among the subscribers of an event. It is stored: do not rename it while events may be waiting. */
  name: string;
  types: readonly EventType[];
  /**
   * @param cursor what the step before this one returned; null in the first step
   * @returns where the next step goes on; null when the event is handled
   */
  handle(event: DomainEvent, cursor: number | null): Promise<number | null>;
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
  return subscriberInSteps(name, types, async (event: EventOf<Type>) => {
    await handle(event);
    return null;
  });
}

/**
 * A subscriber that takes longer than one call may: `step` does a part and returns where the next part begins. How far it
 * has come is stored, so that after a failure, or in another process, the last step is repeated and not all of them.
 */
export function subscriberInSteps<Type extends EventType>(
  name: string,
  types: readonly Type[],
  step: (event: EventOf<Type>, cursor: number | null) => Promise<number | null>,
): Subscriber {
  // The outbox has read the payload with the schema of exactly this type.
  return { name, types, handle: (event, cursor) => step(event as EventOf<Type>, cursor) };
}
