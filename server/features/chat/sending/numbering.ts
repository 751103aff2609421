import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Head, MessagesRepo } from "./messages.repo.ts";

/** Conversations whose newest numbers are cached. */
const HEADS_MAX = 20_000;
/** How often another process may take a conversation's numbers before its writers get an error. */
export const RACES_MAX = 20;

/**
 * The newest `seq` and `rev` of each conversation, and the queue in which numbers are taken: a batch of new messages or
 * a change of one is on disk before the next one takes numbers. So a reader who sees a `rev` can see everything below
 * it.
 */
export function createNumbering(messages: Pick<MessagesRepo, "head">) {
  const heads = new LRUCache<number, Head>({ max: HEADS_MAX });
  const lane = pLimit(1);

  return {
    inTurn: <T>(work: () => Promise<T>): Promise<T> => lane(work),
    /** The newest numbers, cached or read from the messages. The caller increments them when it takes numbers. */
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
    /** The cached numbers may be wrong: another process took some, or the outcome of a write is unknown. */
    forget: (conversationId: number): void => {
      heads.delete(conversationId);
    },
  };
}
export type Numbering = ReturnType<typeof createNumbering>;
