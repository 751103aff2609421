import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Head, MessagesRepo } from "./messages.repo.ts";

/** Conversations whose head is remembered. */
const HEADS_MAX = 20_000;
/** How often a conversation may lose its numbers to another process before its writers are told. */
export const RACES_MAX = 20;

/**
 * How far each conversation has come, and the one lane in which its numbers are taken: whoever takes some (a batch of
 * new messages, a change of one) has them on disk before the next begins. So a reader who sees a `rev` has seen, or can
 * see, everything below it.
 */
export function createNumbering(messages: Pick<MessagesRepo, "head">) {
  const heads = new LRUCache<number, Head>({ max: HEADS_MAX });
  const lane = pLimit(1);

  return {
    inTurn: <T>(work: () => Promise<T>): Promise<T> => lane(work),
    /** To be moved on by whoever takes numbers. Read from the messages where they are not known. */
    headsOf: async (conversationIds: Iterable<number>): Promise<Map<number, Head>> => {
      const found = new Map<number, Head>();
      const unknown: number[] = [];
      for (const id of conversationIds) {
        const head = heads.get(id);
        if (head) found.set(id, head);
        else unknown.push(id);
      }
      const read = await Promise.all(unknown.map(async (id) => [id, await messages.head(id)] as const));
      for (const [id, head] of read) {
        heads.set(id, head);
        found.set(id, head);
      }
      return found;
    },
    /** Nobody knows how far it has come: another process took its numbers, or a write has an unknown outcome. */
    forget: (conversationId: number): void => {
      heads.delete(conversationId);
    },
  };
}
export type Numbering = ReturnType<typeof createNumbering>;
