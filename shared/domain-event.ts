import type * as z from "zod/mini";

/** A kind of domain event: what it is called, in the database too, and the shape of what it carries. */
export interface EventType<Name extends string = string, Payload = unknown> {
  name: Name;
  payload: z.ZodMiniType<Payload>;
}

/** Something that happened, as its subscribers receive it. */
export interface DomainEvent<Name extends string = string, Payload = unknown> {
  /** Unique for ever. It names each effect of the event too, so that an effect that is repeated is recognised. */
  id: string;
  name: Name;
  /** Events with the same key are delivered one after the other, in order of `at` and then `id`. */
  key: string;
  at: Date;
  payload: Payload;
}

/** The event of a type; of a union of types, the union of their events. */
export type EventOf<Type> = Type extends EventType<infer Name, infer Payload> ? DomainEvent<Name, Payload> : never;

export const defineEvent = <Name extends string, Payload>(
  name: Name,
  payload: z.ZodMiniType<Payload>,
): EventType<Name, Payload> => ({ name, payload });

/** The key of what happens between two people: what happened first is also delivered first, whatever it is about. */
export const betweenPeople = (a: number, b: number): string => `people:${Math.min(a, b)}:${Math.max(a, b)}`;
