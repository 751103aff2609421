import { LRUCache } from "lru-cache";
import { isParticipant } from "#server/features/chat/chat.policy.ts";
import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Blocks, isParted } from "#server/features/chat/safety/blocks.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";

/** Conversations whose members are cached: members never change, and their marks change through this process. */
const CACHED_MAX = 20_000;

interface Deps {
  conversations: Pick<ConversationsRepo, "findById" | "findByIds">;
  /** Whether a person shows others how far they have read; nearly always from memory. */
  showsRead: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "of" | "peek">;
}

/**
 * Who is in a conversation and how far each member has read, cached, so that a send needs no query.
 */
export function createMembers({ conversations, showsRead, blocks }: Deps) {
  const known = new LRUCache<number, [Member, Member]>({ max: CACHED_MAX });
  /** Caches members as the database has them. A mark in memory that is further stays. */
  function learn(conversationId: number, members: [Member, Member]): [Member, Member] {
    const before = known.get(conversationId);
    if (!before) {
      known.set(conversationId, members);
      return members;
    }
    for (const member of before) {
      const read = members.find(({ user_id }) => user_id === member.user_id);
      member.last_read_seq = Math.max(member.last_read_seq, read?.last_read_seq ?? 0);
      member.delivered_seq = Math.max(member.delivered_seq ?? 0, read?.delivered_seq ?? 0);
    }
    // The cached objects, because other calls hold and change them.
    return before;
  }

  /** Sets `hides_read`. After a block neither side sees the marks of the other. */
  async function withHiding(members: [Member, Member], userId: number): Promise<[Member, Member]> {
    const [one, two] = members;
    const [oneShows, twoShows] = [await showsRead(one.user_id), await showsRead(two.user_id)];
    // Without an await if the sender's blocks are cached, as they nearly always are.
    const around = blocks.peek(userId) ?? (await blocks.of(userId));
    const parted = isParted(around, one.user_id === userId ? two.user_id : one.user_id);
    one.hides_read = parted || !oneShows;
    two.hides_read = parted || !twoShows;
    return members;
  }

  async function find(conversationId: number, userId: number): Promise<[Member, Member] | null> {
    let members = known.get(conversationId);
    if (!members) {
      const row = await conversations.findById(conversationId);
      members = row ? learn(conversationId, row.members) : undefined;
    }
    const ids = members?.map((member) => member.user_id) ?? [];
    return members && isParticipant(userId, ids) ? withHiding(members, userId) : null;
  }

  return {
    /** Null for strangers and for a conversation that does not exist. */
    find,
    /** @throws {Fault} NOT_FOUND for strangers and for a conversation that does not exist */
    of: async (conversationId: number, userId: number): Promise<[Member, Member]> => {
      const members = await find(conversationId, userId);
      if (!members) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      return members;
    },
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
    learn,
    /** Moves a cached mark forward. */
    read: (conversationId: number, userId: number, seq: number): void => {
      const members = known.get(conversationId);
      const own = members?.find((member) => member.user_id === userId);
      if (own && own.last_read_seq < seq) own.last_read_seq = seq;
    },
  };
}
export type Members = ReturnType<typeof createMembers>;
