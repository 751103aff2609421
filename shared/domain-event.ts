import type * as z from "zod/mini";

/** The definition of a domain event: its type, as stored in the database, and the schema of its payload. */
export interface EventType<Name extends string = string, Payload = unknown> {
  name: Name;
  payload: z.ZodMiniType<Payload>;
}

/** A domain event as subscribers receive it. */
export interface DomainEvent<Name extends string = string, Payload = unknown> {
  /** Globally unique. Effects of the event derive their ids from it, so that a repeated effect is recognised. */
  id: string;
  name: Name;
  /** Events with the same key are delivered sequentially, ordered by `at` and then `id`. */
  key: string;
  at: Date;
  payload: Payload;
}

/** The event of a type; for a union of types, the union of their events. */
export type EventOf<Type> = Type extends EventType<infer Name, infer Payload> ? DomainEvent<Name, Payload> : never;

export const defineEvent = <Name extends string, Payload>(
  name: Name,
  payload: z.ZodMiniType<Payload>,
): EventType<Name, Payload> => ({ name, payload });

/**
 * The key of everything that happens between two people, so that their events are delivered in order, whatever they are
 * about.
 */
export const betweenPeople = (a: number, b: number): string => `people:${Math.min(a, b)}:${Math.max(a, b)}`;
