import { createLru } from "#server/platform/cache/lru.ts";
import { usualMinutes } from "#shared/chat/usual-reply.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { FirstReplies } from "./first-replies.ts";

/** How long a result is cached, in milliseconds. */
const CACHED_MS = 10 * 60_000;
/** People whose result is cached. */
const MOST = 5000;
interface Deps {
  conversations: Pick<ConversationsRepo, "firstRepliesOf">;
  firstReplies: FirstReplies;
  now: () => Date;
}

/**
 * How long people usually take to reply: the median of the time from the first message to their first reply, over all
 * conversations that others began with them. Conversations without a reply are read again each time.
 */
export function createReplyTimes({ conversations, firstReplies, now }: Deps) {
  const cache = createLru<number, { minutes: number | null; until: number }>(MOST);

  async function count(userIds: readonly number[]): Promise<void> {
    const rows = await conversations.firstRepliesOf(userIds);
    const found = await firstReplies(rows.filter(({ opening }) => !opening).map(({ _id }) => _id));

    const times = new Map<number, number[]>(userIds.map((id) => [id, []]));
    for (const { _id, opening = found.get(_id) } of rows)
      if (opening && Number.isFinite(opening.replied_ms)) times.get(opening.answered_by)?.push(opening.replied_ms);
    const until = now().getTime() + CACHED_MS;
    for (const [id, all] of times) {
      cache.set(id, { minutes: usualMinutes(all), until });
    }
  }

  return {
    /** In whole minutes, at most ten minutes old; without people who have fewer than five such conversations. */
    usual: async (userIds: readonly number[]): Promise<Map<number, number>> => {
      const at = now().getTime();
      const unknown = userIds.filter((id) => (cache.get(id)?.until ?? 0) <= at);
      if (unknown.length > 0) await count([...new Set(unknown)]);
      return new Map(
        userIds.flatMap((id): [number, number][] => {
          const minutes = cache.get(id)?.minutes ?? null;
          return minutes === null ? [] : [[id, minutes]];
        }),
      );
    },
  };
}
export type ReplyTimes = ReturnType<typeof createReplyTimes>;
