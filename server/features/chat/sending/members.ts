import { LRUCache } from "lru-cache";
import { isParticipant } from "#server/features/chat/chat.policy.ts";
import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { type Blocks, isParted } from "#server/features/chat/safety/blocks.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";

/** Conversations whose two sides are remembered: sides never change, and marks move through this process. */
const MOST = 20_000;

interface Deps {
  conversations: Pick<ConversationsRepo, "findById" | "findByIds">;
  /** Whether a person lets others see how far they have read; from memory nearly always. */
  showsRead: (userId: number) => Promise<boolean>;
  blocks: Pick<Blocks, "of" | "peek">;
}

/**
 * Who is in a conversation and how far each has read, from memory where it is known, so that a send reads nothing from
 * the database.
 */
export function createMembers({ conversations, showsRead, blocks }: Deps) {
  const known = new LRUCache<number, [Member, Member]>({ max: MOST });
  /** Takes over what the database said; a mark that has moved on since that was read stays where it is. */
  function learn(conversationId: number, members: [Member, Member]): [Member, Member] {
    const before = known.get(conversationId);
    if (!before) {
      known.set(conversationId, members);
      return members;
    }
    for (const member of before) {
      const told = members.find(({ user_id }) => user_id === member.user_id);
      member.last_read_seq = Math.max(member.last_read_seq, told?.last_read_seq ?? 0);
      member.delivered_seq = Math.max(member.delivered_seq ?? 0, told?.delivered_seq ?? 0);
    }
    // The same objects for everybody who holds them.
    return before;
  }

  /** Whom a block parts see no marks of each other: not that the other one was there, nor what they have read. */
  async function withHiding(members: [Member, Member], userId: number): Promise<[Member, Member]> {
    const [one, two] = members;
    const [oneShows, twoShows] = [await showsRead(one.user_id), await showsRead(two.user_id)];
    // A send waits for nothing here: the sender's blocks are nearly always known.
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
    /** Null for strangers, as for a conversation that does not exist. */
    find,
    /** @throws {Fault} NOT_FOUND for strangers too: they hear the same as for a conversation that does not exist */
    of: async (conversationId: number, userId: number): Promise<[Member, Member]> => {
      const members = await find(conversationId, userId);
      if (!members) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      return members;
    },
    /** The same for many at once, in one command at most: those that are not the user's are left out. */
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
    /** Moves a mark forward in memory too. */
    read: (conversationId: number, userId: number, seq: number): void => {
      const members = known.get(conversationId);
      const own = members?.find((member) => member.user_id === userId);
      if (own && own.last_read_seq < seq) own.last_read_seq = seq;
    },
  };
}
export type Members = ReturnType<typeof createMembers>;
