import { LRUCache } from "lru-cache";
import { usualMinutes } from "#shared/chat/usual-reply.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { FirstReplies } from "./first-replies.ts";

/** How long an answer is kept in memory, in milliseconds: 'usually' does not change from one minute to the next. */
const KEPT_MS = 10 * 60_000;
/** People whose answer is kept. */
const MOST = 5000;
interface Deps {
  conversations: Pick<ConversationsRepo, "openingsOf">;
  openings: FirstReplies;
  now: () => Date;
}

/**
 * How long somebody usually takes to answer: the median, over all conversations that others began with them, of the
 * time from the first message to their first one. Those that nobody has answered yet are asked after again.
 */
export function createReplyTimes({ conversations, openings, now }: Deps) {
  const kept = new LRUCache<number, { minutes: number | null; until: number }>({ max: MOST });

  async function count(userIds: readonly number[]): Promise<void> {
    const rows = await conversations.openingsOf(userIds);
    const found = await openings(rows.filter(({ opening }) => !opening).map(({ _id }) => _id));

    const times = new Map<number, number[]>(userIds.map((id) => [id, []]));
    for (const { _id, opening = found.get(_id) } of rows)
      if (opening && Number.isFinite(opening.replied_ms)) times.get(opening.answered_by)?.push(opening.replied_ms);
    const until = now().getTime() + KEPT_MS;
    for (const [id, all] of times) {
      kept.set(id, { minutes: usualMinutes(all), until });
    }
  }

  return {
    /** In whole minutes, as of ten minutes ago at most; people with fewer than five such conversations are left out. */
    usual: async (userIds: readonly number[]): Promise<Map<number, number>> => {
      const at = now().getTime();
      const unknown = userIds.filter((id) => (kept.get(id)?.until ?? 0) <= at);
      if (unknown.length > 0) await count([...new Set(unknown)]);
      return new Map(
        userIds.flatMap((id): [number, number][] => {
          const minutes = kept.get(id)?.minutes ?? null;
          return minutes === null ? [] : [[id, minutes]];
        }),
      );
    },
  };
}
export type ReplyTimes = ReturnType<typeof createReplyTimes>;
