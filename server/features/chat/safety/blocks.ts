import { LRUCache } from "lru-cache";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { BlocksAround, BlocksRepo } from "./blocks.repo.ts";

/** People whose blocks are remembered. */
const KNOWN_MAX = 20_000;

/** Who has blocked whom, from memory where it is known, so that a send reads nothing from the database. */
export function createBlocks(repo: BlocksRepo) {
  const known = new LRUCache<number, Promise<BlocksAround>>({ max: KNOWN_MAX });
  /** What those looks have found, for those who must not wait for it. */
  const found = new WeakMap<Promise<BlocksAround>, BlocksAround>();

  function of(userId: number): Promise<BlocksAround> {
    const kept = known.get(userId);
    if (kept) return kept;
    // The promise is kept, so that calls of the same moment share one look.
    const look = repo.around(userId);
    known.set(userId, look);
    look.then(
      (around) => found.set(look, around),
      () => {
        if (known.get(userId) === look) known.delete(userId);
      },
    );
    return look;
  }

  /** Their blocks have changed on disk: a look that began before is not kept. */
  function forget(userIds: readonly number[]): void {
    for (const id of userIds) known.delete(id);
  }

  return {
    of,
    /** The same, where it is known already. */
    peek: (userId: number): BlocksAround | undefined => {
      const look = known.get(userId);
      return look && found.get(look);
    },
    // Forgotten after a failure too: a write whose answer was lost may be on disk.
    add: (blocker: number, blocked: number, at: Date): Promise<void> =>
      repo.add(blocker, blocked, at).finally(() => forget([blocker, blocked])),
    remove: (blocker: number, blocked: number): Promise<void> =>
      repo.remove(blocker, blocked).finally(() => forget([blocker, blocked])),
    /** An account is deleted, and with it every block of it and against it. */
    removeOf: async (userId: number): Promise<void> => {
      const others = await repo.removeOf(userId);
      forget([userId, ...others]);
    },
    /** Whether one of the two has blocked the other. */
    between: async (userId: number, otherId: number): Promise<boolean> => isParted(await of(userId), otherId),
    /** Of these people, those from whom no block parts the user. */
    unparted: async (userId: number, others: readonly number[]): Promise<number[]> => {
      const around = await of(userId);
      return others.filter((id) => !isParted(around, id));
    },
    /** Why a block keeps somebody from writing. The blocked one learns that it is so, and not why. */
    refusal: async (from: number, to: number): Promise<Fault | null> => {
      const { blocked, blockedBy } = await of(from);
      if (blocked.has(to)) return new Fault("NOT_ALLOWED", CHAT_TEXTS.youBlocked);
      return blockedBy.has(to) ? new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotSend) : null;
    },
  };
}
export type Blocks = ReturnType<typeof createBlocks>;

/** Whether a block stands between a person and another one. */
export function isParted({ blocked, blockedBy }: BlocksAround, otherId: number): boolean {
  return blocked.has(otherId) || blockedBy.has(otherId);
}
