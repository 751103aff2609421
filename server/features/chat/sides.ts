import type { Viewer } from "#server/platform/http/viewer.ts";
import { isParticipant } from "./chat.policy.ts";

/*
 * A conversation has two sides. A side is a job seeker, an admin, or a company with all its people. It is named by a user
 * id: the person's own, or that of the company's owner, which is also what `sender_id`, `receiver_id` and `other_user` say.
 * Blocks, and who may write to whom, concern sides; read marks and counts concern each person.
 */

declare const brand: unique symbol;
/** The user id that names a side. It has a type of its own, so that the id of a person cannot take its place. */
export type SideId = number & { readonly [brand]: true };

/** A person, and the company for which they act, if they are a colleague. */
export type Actor = Pick<Viewer, "userId" | "companyOwnerId">;

/** For an id that names a side: of a stored conversation or message, or of an account that is no colleague's. */
export const asSide = (id: number): SideId => id as SideId;

/** The side for which someone acts. */
export const sideOf = ({ userId, companyOwnerId }: Actor): SideId => asSide(companyOwnerId ?? userId);

/** Someone of a side, as an actor. */
export const personOf = (userId: number, side: SideId): Actor => ({ userId, companyOwnerId: side });

/** How far one person has read a conversation. */
export interface Reader {
  readonly user_id: number;
  last_read_seq: number;
  /** The last message that has reached a tab of theirs; 0 if it was never ahead of the read mark. */
  delivered_seq: number;
  /** Whether the other side sees no marks of this person: by their setting, after a block, or until that is known. */
  hides_read: boolean;
}

/** One side of a conversation, in memory. */
export interface Side {
  readonly id: SideId;
  /** Whether it is a company, or may be one: old conversations do not say. */
  readonly mayHaveColleagues: boolean;
  /** Everyone who gets its events: its own account, and the active colleagues. */
  people: readonly number[];
  /** The side's own account, and colleagues who have a mark here, also former ones. */
  readonly readers: Map<number, Reader>;
}

/** Both sides of a conversation, from the view of one person. */
export interface Sides {
  own: Side;
  other: Side;
  me: Reader;
}

export const newReader = (user_id: number): Reader => ({
  ...{ user_id, last_read_seq: 0, delivered_seq: 0, hides_read: true },
});

/** A person's marks, which are kept from now on. */
export function readerOf(side: Side, userId: number): Reader {
  const known = side.readers.get(userId);
  if (known) return known;
  const reader = newReader(userId);
  side.readers.set(userId, reader);
  return reader;
}

/** @returns null for an actor of neither side */
export function sidesFor([one, two]: readonly [Side, Side], actor: Actor): Sides | null {
  const id = sideOf(actor);
  if (!isParticipant(id, [one.id, two.id])) return null;
  const [own, other] = id === one.id ? [one, two] : [two, one];
  if (actor.userId !== id && !own.mayHaveColleagues) return null;
  return { own, other, me: readerOf(own, actor.userId) };
}

/** Everyone on both sides. */
export const peopleIn = ({ own, other }: Pick<Sides, "own" | "other">): number[] => [...own.people, ...other.people];

/** The last message that has reached a person; messages that were read have been delivered. */
export const deliveredSeq = ({ delivered_seq, last_read_seq }: Reader): number =>
  Math.max(delivered_seq, last_read_seq);

type Shows = (reader: Reader) => boolean;
const showsMarks: Shows = ({ hides_read }) => !hides_read;

function furthest({ readers }: Side, markOf: (reader: Reader) => number, shows: Shows): number {
  let seq = 0;
  for (const reader of readers.values()) if (shows(reader)) seq = Math.max(seq, markOf(reader));
  return seq;
}

/** How far a side has read, as the other side sees it: a message counts as read when anyone has read it. */
export const readUpTo = (side: Side, shows: Shows = showsMarks): number =>
  furthest(side, ({ last_read_seq }) => last_read_seq, shows);

/** Up to where messages have reached anyone of a side, as the other side sees it. */
export const deliveredUpTo = (side: Side, shows: Shows = showsMarks): number => furthest(side, deliveredSeq, shows);
