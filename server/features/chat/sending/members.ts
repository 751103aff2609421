import { isParticipant } from "#server/features/chat/chat.policy.ts";
import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Blocks, isParted } from "#server/features/chat/safety/blocks.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";

/** Conversations whose members are cached. Members never change. */
const CACHED_MAX = 20_000;

interface Deps {
  conversations: Pick<ConversationsRepo, "membersOf" | "findByIds">;
  /** Whether a person shows others how far they have read; nearly always from memory. */
  showsRead: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "of" | "peek">;
}

/**
 * Who is in a conversation, cached, so that a send needs no query, and at least how far each member has read: marks never
 * go back, but another process may have moved them further. An answer that shows marks reads them again (`current`).
 */
export function createMembers({ conversations, showsRead, blocks }: Deps) {
  const known = createLru<number, [Member, Member]>(CACHED_MAX);
  /** Caches members as the database has them. A mark in memory that is further stays. */
  function learn(conversationId: number, members: [Member, Member]): [Member, Member] {
    const before = known.get(conversationId);
    if (!before) {
      known.set(conversationId, members);
      return members;
    }
    // The cached objects, because other calls hold and change them.
    raiseMarks(before, members);
    return before;
  }

  /** Sets `hides_read`. After a block neither side sees the marks of the other. */
  async function withHiding(members: [Member, Member], userId: number): Promise<[Member, Member]> {
    const [one, two] = members;
    // All at once: without Redis each asks the database for the calls of other processes, and they share one question.
    const [oneShows, twoShows, around] = await Promise.all([
      showsRead(one.user_id),
      showsRead(two.user_id),
      blocks.peek(userId) ?? blocks.of(userId),
    ]);
    const parted = isParted(around, one.user_id === userId ? two.user_id : one.user_id);
    one.hides_read = parted || !oneShows;
    two.hides_read = parted || !twoShows;
    return members;
  }

  async function findWithoutHiding(conversationId: number, userId: number): Promise<[Member, Member] | null> {
    let members = known.get(conversationId);
    if (!members) {
      const stored = await conversations.membersOf(conversationId);
      members = stored ? learn(conversationId, stored) : undefined;
    }
    const ids = members?.map((member) => member.user_id) ?? [];
    return members && isParticipant(userId, ids) ? members : null;
  }

  async function find(conversationId: number, userId: number): Promise<[Member, Member] | null> {
    const members = await findWithoutHiding(conversationId, userId);
    return members && withHiding(members, userId);
  }

  async function currentOrNull(conversationId: number, userId: number): Promise<[Member, Member] | null> {
    const stored = await conversations.membersOf(conversationId);
    if (stored) learn(conversationId, stored);
    return stored && (await find(conversationId, userId));
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
    of: async (conversationId: number, userId: number): Promise<[Member, Member]> =>
      orNotFound(await find(conversationId, userId)),
    /** The same with the marks as the database has them now. */
    current: async (conversationId: number, userId: number): Promise<[Member, Member]> =>
      orNotFound(await currentOrNull(conversationId, userId)),
    /** The same; null for strangers and for a conversation that does not exist. */
    currentOrNull,
    /** The same for many conversations, in one query at most, without those that are not the user's. */
    among: async (conversationIds: readonly number[], userId: number): Promise<Map<number, [Member, Member]>> => {
      const unknown = conversationIds.filter((id) => !known.get(id));
      for (const row of unknown.length > 0 ? await conversations.findByIds(unknown) : []) learn(row._id, row.members);
      const found = new Map<number, [Member, Member]>();
      for (const id of conversationIds) {
        const members = known.get(id);
        if (members?.some(({ user_id }) => user_id === userId)) found.set(id, await withHiding(members, userId));
      }
      return found;
    },
    /**
     * Like `of`, but `hides_read` may be out of date, for callers that show no marks: without Redis, finding out who hides
     * them costs a query.
     */
    withoutHiding: async (conversationId: number, userId: number): Promise<[Member, Member]> =>
      orNotFound(await findWithoutHiding(conversationId, userId)),
    learn,
  };
}

/** Moves the marks of `members` up to those that were `read` from the database; never back. */
export function raiseMarks(members: readonly Member[], read: readonly Member[]): void {
  for (const member of members) {
    const stored = read.find(({ user_id }) => user_id === member.user_id);
    member.last_read_seq = Math.max(member.last_read_seq, stored?.last_read_seq ?? 0);
    member.delivered_seq = Math.max(member.delivered_seq ?? 0, stored?.delivered_seq ?? 0);
  }
}

export type Members = ReturnType<typeof createMembers>;
