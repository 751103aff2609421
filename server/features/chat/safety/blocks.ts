import { asSide, type SideId } from "#server/features/chat/sides.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { SharedCache } from "#server/platform/cache/shared-cache.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { BlocksAround, BlocksRepo } from "./blocks.repo.ts";

/** Sides whose blocks are cached. */
const KNOWN_MAX = 20_000;

/**
 * Who has blocked whom, cached, so that a send needs no query. A write is forgotten here; that other processes forget it
 * too is for `Blocking`, which answers only after that.
 */
export function createBlocks(repo: BlocksRepo, coverage: Coverage) {
  const known = new SharedCache<SideId, BlocksAround>({ max: KNOWN_MAX, coverage });
  const of = (side: SideId): Promise<BlocksAround> => known.get(side, () => repo.around(side));
  /** Reads them again, for a call of another process, which must not wait for further calls. */
  const reread = (side: SideId): Promise<BlocksAround> => known.refresh(side, () => repo.around(side));
  /** The blocks of these sides have changed on disk. */
  const forget = (sides: readonly SideId[]): void => known.forget(sides);

  return {
    of,
    reread,
    forget,
    /** The same if it is cached. */
    peek: (side: SideId): BlocksAround | undefined => known.peek(side),
    // Forgotten after an error too, because the write may be on disk.
    add: (blocker: SideId, blocked: SideId, at: Date): Promise<void> =>
      repo.add(blocker, blocked, at).finally(() => forget([blocker, blocked])),
    remove: (blocker: SideId, blocked: SideId): Promise<void> =>
      repo.remove(blocker, blocked).finally(() => forget([blocker, blocked])),
    /** Removes every block of a deleted account and against it. */
    removeOf: async (userId: number): Promise<void> => {
      const others = await repo.removeOf(userId);
      forget([asSide(userId), ...others]);
    },
    /** Whether one of the two has blocked the other. */
    between: async (side: SideId, other: SideId): Promise<boolean> => isParted(await of(side), other),
    /** Those of these sides that the given one has not blocked and that have not blocked it. */
    unparted: async <Id extends number>(side: SideId, others: readonly Id[]): Promise<Id[]> => {
      const around = await of(side);
      return others.filter((id) => !isParted(around, id));
    },
    /**
     * Why a block keeps the people of a side from writing; null without one. The blocked side does not learn that it is a
     * block. At once if it is in memory.
     */
    refusal: (from: SideId, to: SideId): Fault | null | Promise<Fault | null> => {
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

/** Whether one of the two sides has blocked the other. */
export function isParted({ blocked, blockedBy }: BlocksAround, otherId: number): boolean {
  return blocked.has(otherId) || blockedBy.has(otherId);
}
