import type { ConversationsRepo } from "./conversations.repo.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { createRecent } from "./recent.ts";

/** How long an answer is kept in memory, in milliseconds: 'usually' does not change from one minute to the next. */
const KEPT_MS = 10 * 60_000;
/** People whose answer is kept. */
const MOST = 5000;
/** Conversations from which on 'usually' can be said. */
const LEAST = 5;
const MINUTE = 60_000;

interface Needs {
  conversations: Pick<ConversationsRepo, "openingsOf" | "writeOpenings">;
  messages: Pick<MessagesRepo, "firstOfEach">;
  now: () => Date;
}

/** The middle one, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + high) / 2 : high;
}

/**
 * How long somebody usually takes to answer: the median, over all conversations that others began with them, of the
 * time from the first message to their first one. Who began a conversation and when it was first answered never changes
 * once it has happened, so that is read from the messages once, and then stands in the conversation; those that nobody
 * has answered yet are asked after again. System lines are no messages of anybody.
 */
export function createReplyTimes({ conversations, messages, now }: Needs) {
  const kept = createRecent<number, { minutes: number | null; until: number }>(MOST);

  async function count(userIds: readonly number[]): Promise<void> {
    const rows = await conversations.openingsOf(userIds);
    const open = rows.filter(({ opening }) => !opening);
    const firsts = open.length > 0 ? await messages.firstOfEach(open.map(({ _id }) => _id)) : [];
    const byConversation = Map.groupBy(firsts, ({ conversation_id }) => conversation_id);
    const found = [...byConversation].flatMap(([_id, sides]) => {
      const [first, reply] = sides.sort((a, b) => a.seq - b.seq);
      if (!first || !reply) return [];
      const replied_ms = Math.max(0, reply.at.getTime() - first.at.getTime());
      return [{ _id, opening: { answered_by: reply.sender_id, replied_ms } }];
    });
    if (found.length > 0) await conversations.writeOpenings(found);

    const times = new Map<number, number[]>(userIds.map((id) => [id, []]));
    for (const { opening } of [...rows, ...found])
      if (opening) times.get(opening.answered_by)?.push(opening.replied_ms);
    const until = now().getTime() + KEPT_MS;
    for (const [id, all] of times) {
      const minutes = all.length >= LEAST ? Math.round(medianOf(all) / MINUTE) : null;
      kept.set(id, { minutes, until });
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
