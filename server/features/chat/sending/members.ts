import type { Companies } from "#server/features/chat/conversations/companies.ts";
import type { Marks, Member, Membership } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Blocks, isParted } from "#server/features/chat/safety/blocks.ts";
import {
  type Actor,
  asSide,
  newReader,
  type Reader,
  readerOf,
  type Side,
  type SideId,
  type Sides,
  sidesFor,
} from "#server/features/chat/sides.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { own } from "#shared/dictionary.ts";
import { Fault } from "#shared/fault.ts";

/** Conversations whose sides are cached. The two sides of one never change. */
const CACHED_MAX = 20_000;

interface Deps {
  conversations: Pick<ConversationsRepo, "membersOf" | "findByIds">;
  /** Whether a person shows others how far they have read; nearly always from memory. */
  showsRead: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "of" | "peek">;
  companies: Pick<Companies, "peopleOf">;
}

/**
 * Who is in a conversation, cached, so that a send needs no query, and at least how far each person has read: marks never
 * go back, but another process may have moved them further. An answer that shows marks reads them again (`current`).
 */
export function createMembers({ conversations, showsRead, blocks, companies }: Deps) {
  const known = createLru<number, [Side, Side]>(CACHED_MAX);

  /** Caches a conversation as the database has it. A mark in memory that is further stays. */
  function learn(row: Membership): [Side, Side] {
    const before = known.get(row._id);
    if (before) {
      // The cached objects, because other calls hold and change them.
      raiseMarks(before, row);
      return before;
    }
    const sides = toSides(row);
    known.set(row._id, sides);
    return sides;
  }

  /** Reads who is on a side. At once if that is in memory. */
  function refreshPeople(side: Side): void | Promise<void> {
    if (!side.mayHaveColleagues) return;
    const people = companies.peopleOf(side.id);
    const set = (found: readonly number[]) => {
      side.people = found;
    };
    return people instanceof Promise ? people.then(set) : set(people);
  }

  /** The same for both sides. */
  function refreshBoth([one, two]: readonly [Side, Side]): void | Promise<void> {
    const reads = [refreshPeople(one), refreshPeople(two)];
    if (reads.some(Boolean)) return Promise.all(reads).then(() => {});
  }

  /** Sets `hides_read` and `people`. After a block neither side sees the marks of the other. */
  async function refreshed(sides: Sides): Promise<Sides> {
    const { own, other } = sides;
    const readers = [...own.readers.values(), ...other.readers.values()];
    // All at once: without Redis each asks the database for the calls of other processes, and they share one question.
    const [shows, around] = await Promise.all([
      Promise.all(readers.map(({ user_id }) => showsRead(user_id))),
      blocks.peek(own.id) ?? blocks.of(own.id),
      refreshBoth([own, other]),
    ]);
    const parted = isParted(around, other.id);
    for (const [index, reader] of readers.entries()) reader.hides_read = parted || !shows[index];
    return sides;
  }

  async function bothSides(conversationId: number): Promise<[Side, Side] | null> {
    const stored = await conversations.membersOf(conversationId);
    return stored && learn(stored);
  }

  async function findWithoutHiding(conversationId: number, actor: Actor): Promise<Sides | null> {
    const sides = known.get(conversationId) ?? (await bothSides(conversationId));
    return sides && sidesFor(sides, actor);
  }

  async function find(conversationId: number, actor: Actor): Promise<Sides | null> {
    const sides = await findWithoutHiding(conversationId, actor);
    return sides && refreshed(sides);
  }

  async function currentOrNull(conversationId: number, actor: Actor): Promise<Sides | null> {
    const stored = await conversations.membersOf(conversationId);
    if (stored) learn(stored);
    return stored && (await find(conversationId, actor));
  }

  /** Null becomes the fault of strangers. */
  function orNotFound<T>(members: T | null): T {
    if (members === null) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    return members;
  }

  return {
    /** Null for strangers and for a conversation that does not exist. */
    find,
    /** @throws {Fault} NOT_FOUND for strangers and for a conversation that does not exist */
    of: async (conversationId: number, actor: Actor): Promise<Sides> => orNotFound(await find(conversationId, actor)),
    /** The same with the marks as the database has them now. */
    current: async (conversationId: number, actor: Actor): Promise<Sides> =>
      orNotFound(await currentOrNull(conversationId, actor)),
    /** The same; null for strangers and for a conversation that does not exist. */
    currentOrNull,
    /** The same for many conversations, in one query at most, without those that are not the actor's. */
    among: async (conversationIds: readonly number[], actor: Actor): Promise<Map<number, Sides>> => {
      const unknown = conversationIds.filter((id) => !known.get(id));
      for (const row of unknown.length > 0 ? await conversations.findByIds(unknown) : []) learn(row);
      const found = new Map<number, Sides>();
      for (const id of conversationIds) {
        const both = known.get(id);
        const sides = both && sidesFor(both, actor);
        if (sides) found.set(id, await refreshed(sides));
      }
      return found;
    },
    /**
     * Like `of`, but `hides_read` and `people` may be out of date, for callers that show no marks: without Redis, finding
     * out who hides them costs a query.
     */
    withoutHiding: async (conversationId: number, actor: Actor): Promise<Sides> =>
      orNotFound(await findWithoutHiding(conversationId, actor)),
    /** Reads again who is on both sides. At once if that is in memory. */
    refreshPeople: ({ own, other }: Pick<Sides, "own" | "other">): void | Promise<void> => refreshBoth([own, other]),
    /** The names of the two sides of a conversation; none if it does not exist. */
    sideIds: async (conversationId: number): Promise<SideId[]> =>
      (known.get(conversationId) ?? (await bothSides(conversationId)))?.map(({ id }) => id) ?? [],
    /** Both sides of a stored conversation, with their people as they are now. At once if those are in memory. */
    sidesIn: (row: Membership): [Side, Side] | Promise<[Side, Side]> => {
      const sides = learn(row);
      const reads = refreshBoth(sides);
      return reads ? reads.then(() => sides) : sides;
    },
    learn,
  };
}
export type Members = ReturnType<typeof createMembers>;

function toSides(row: Membership): [Side, Side] {
  const [one, two] = row.members;
  const sides: [Side, Side] = [toSide(one, row), toSide(two, row)];
  raiseMarks(sides, row);
  return sides;
}

function toSide({ user_id }: Member, { company_id }: Membership): Side {
  return {
    id: asSide(user_id),
    mayHaveColleagues: company_id === undefined || company_id === user_id,
    people: [user_id],
    readers: new Map([[user_id, newReader(user_id)]]),
  };
}

/** Moves marks up to those that were `read` from the database; never back. */
export function raiseMarks(sides: readonly Side[], read: Pick<Membership, "members" | "colleagues">): void {
  const colleagues = Object.entries(read.colleagues ?? {});
  for (const side of sides) {
    const own = read.members.find(({ user_id }) => user_id === side.id);
    if (own) raise(readerOf(side, side.id), own);
    for (const [id, marks] of colleagues) if (marks.side === side.id) raise(readerOf(side, Number(id)), marks);
  }
}

function raise(reader: Reader, { last_read_seq = 0, delivered_seq = 0 }: Partial<Marks>): void {
  reader.last_read_seq = Math.max(reader.last_read_seq, last_read_seq);
  reader.delivered_seq = Math.max(reader.delivered_seq, delivered_seq);
}

/** What a stored conversation says of one person. */
export const storedMarks = (
  { members, colleagues = {} }: Pick<Membership, "members" | "colleagues">,
  { user_id }: Pick<Reader, "user_id">,
): Partial<Marks> => members.find((member) => member.user_id === user_id) ?? own(colleagues, String(user_id)) ?? {};

/** How far someone had read in a stored conversation. */
export const storedMark = (row: Membership, reader: Pick<Reader, "user_id">): number =>
  storedMarks(row, reader).last_read_seq ?? 0;
