import { LRUCache } from "lru-cache";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { BlocksAround, BlocksRepo } from "./blocks.repo.ts";

/** People whose blocks are cached. */
const KNOWN_MAX = 20_000;

/** Who has blocked whom, cached, so that a send needs no query. */
export function createBlocks(repo: BlocksRepo) {
  const known = new LRUCache<number, Promise<BlocksAround>>({ max: KNOWN_MAX });
  /** The results of those reads, for callers that must not wait. */
  const found = new WeakMap<Promise<BlocksAround>, BlocksAround>();

  function of(userId: number): Promise<BlocksAround> {
    const kept = known.get(userId);
    if (kept) return kept;
    // The promise is cached, so that concurrent calls share one query.
    const query = repo.around(userId);
    known.set(userId, query);
    query.then(
      (around) => found.set(query, around),
      () => {
        if (known.get(userId) === query) known.delete(userId);
      },
    );
    return query;
  }

  /** Their blocks have changed on disk: the result of an earlier read must not be used. */
  function forget(userIds: readonly number[]): void {
    for (const id of userIds) known.delete(id);
  }

  return {
    of,
    /** The same if it is cached. */
    peek: (userId: number): BlocksAround | undefined => {
      const query = known.get(userId);
      return query && found.get(query);
    },
    // Forgotten after an error too, because the write may be on disk.
    add: (blocker: number, blocked: number, at: Date): Promise<void> =>
      repo.add(blocker, blocked, at).finally(() => forget([blocker, blocked])),
    remove: (blocker: number, blocked: number): Promise<void> =>
      repo.remove(blocker, blocked).finally(() => forget([blocker, blocked])),
    /** Removes every block of a deleted account and against it. */
    removeOf: async (userId: number): Promise<void> => {
      const others = await repo.removeOf(userId);
      forget([userId, ...others]);
    },
    /** Whether one of the two has blocked the other. */
    between: async (userId: number, otherId: number): Promise<boolean> => isParted(await of(userId), otherId),
    /** Those of these people whom the user has not blocked and who have not blocked the user. */
    unparted: async (userId: number, others: readonly number[]): Promise<number[]> => {
      const around = await of(userId);
      return others.filter((id) => !isParted(around, id));
    },
    /**
     * Why a block keeps a person from writing; null without one. The blocked person does not learn that it is a block.
     */
    refusal: async (from: number, to: number): Promise<Fault | null> => {
      const { blocked, blockedBy } = await of(from);
      if (blocked.has(to)) return new Fault("NOT_ALLOWED", CHAT_TEXTS.youBlocked);
      return blockedBy.has(to) ? new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotSend) : null;
    },
  };
}
export type Blocks = ReturnType<typeof createBlocks>;

/** Whether one of the two has blocked the other. */
export function isParted({ blocked, blockedBy }: BlocksAround, otherId: number): boolean {
  return blocked.has(otherId) || blockedBy.has(otherId);
}
