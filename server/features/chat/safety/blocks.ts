import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { BlocksAround, BlocksRepo } from "./blocks.repo.ts";

/** People whose blocks are cached. */
const KNOWN_MAX = 20_000;

/**
 * Who has blocked whom, cached, so that a send needs no query. A write is forgotten here; that other processes forget it
 * too is for `Blocking`, which answers only after that.
 */
export function createBlocks(repo: BlocksRepo, coverage: Coverage) {
  const known = new SharedCache<number, BlocksAround>({ max: KNOWN_MAX, coverage });
  const of = (userId: number): Promise<BlocksAround> => known.get(userId, () => repo.around(userId));
  /** Reads them again, for a call of another process, which must not wait for further calls. */
  const reread = (userId: number): Promise<BlocksAround> => known.refresh(userId, () => repo.around(userId));
  /** The blocks of these people have changed on disk. */
  const forget = (userIds: readonly number[]): void => known.forget(userIds);

  return {
    of,
    reread,
    forget,
    /** The same if it is cached. */
    peek: (userId: number): BlocksAround | undefined => known.peek(userId),
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
     * At once if it is in memory.
     */
    refusal: (from: number, to: number): Fault | null | Promise<Fault | null> => {
      const around = known.peek(from);
      return around ? refusalIn(around, to) : of(from).then((found) => refusalIn(found, to));
    },
  };
}
export type Blocks = ReturnType<typeof createBlocks>;

function refusalIn({ blocked, blockedBy }: BlocksAround, to: number): Fault | null {
  if (blocked.has(to)) return new Fault("NOT_ALLOWED", CHAT_TEXTS.youBlocked);
  return blockedBy.has(to) ? new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotSend) : null;
}

/** Whether one of the two has blocked the other. */
export function isParted({ blocked, blockedBy }: BlocksAround, otherId: number): boolean {
  return blocked.has(otherId) || blockedBy.has(otherId);
}
