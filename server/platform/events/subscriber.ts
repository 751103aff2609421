import type { DomainEvent, EventOf, EventType } from "#shared/domain-event.ts";

/** One effect of an event, such as a line in a chat, a notification or an email. */
export interface Subscriber {
  /** Unique among the subscribers of an event. It is stored: do not rename it while events may be waiting. */
  name: string;
  types: readonly EventType[];
  /**
   * @param cursor the result of the step before; null in the first step
   * @returns where the next step starts; null when the event is handled
   */
  handle(event: DomainEvent, cursor: number | null): Promise<number | null>;
}

/**
 * A subscriber to one or more types of events. `handle` may be called again for the same event, after a failure or when a
 * process has died: it must name what it writes by `event.id`, so that a repetition changes nothing. It must not wait for
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
 * A subscriber that needs more time than one call may take: `step` does a part and returns where the next part starts.
 * The position is stored, so that after a failure, or in another process, only the last step is repeated.
 */
export function subscriberInSteps<Type extends EventType>(
  name: string,
  types: readonly Type[],
  step: (event: EventOf<Type>, cursor: number | null) => Promise<number | null>,
): Subscriber {
  // The outbox has parsed the payload with the schema of exactly this type.
  return { name, types, handle: (event, cursor) => step(event as EventOf<Type>, cursor) };
}
