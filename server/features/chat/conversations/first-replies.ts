import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";

/** Messages at the beginning of a conversation that are looked at first: nearly every answer is among them. */
const BEGINNING = 8;

type Opening = NonNullable<ConversationRow["opening"]>;

interface Deps {
  conversations: Pick<ConversationsRepo, "writeOpenings">;
  messages: Pick<MessagesRepo, "beginnings" | "firstOfEach">;
  records: Records;
}

/** The first message of one who wrote in a conversation. */
interface First {
  conversation_id: number;
  sender_id: number;
  seq: number;
  at: Date;
}

/**
 * Who answered the one who began a conversation, and how soon. It never changes once it has happened: it is read from
 * the messages once, and then stands in the conversation. System lines are no messages of anybody.
 * @returns of these conversations, those that were answered
 */
export function createFirstReplies({ conversations, messages, records }: Deps) {
  return async (ids: readonly number[]): Promise<Map<number, Opening>> => {
    if (ids.length === 0) return new Map();
    const rows = await messages.beginnings(ids, BEGINNING);
    const found = openingsOf(firstsOf(rows), records);
    const longer = rows.flatMap((row) =>
      row.seq === BEGINNING && !found.has(row.conversation_id) ? [row.conversation_id] : [],
    );
    if (longer.length > 0)
      for (const [id, opening] of openingsOf(await messages.firstOfEach(longer), records)) found.set(id, opening);
    if (found.size > 0) await conversations.writeOpenings([...found].map(([_id, opening]) => ({ _id, opening })));
    return found;
  };
}
export type FirstReplies = ReturnType<typeof createFirstReplies>;

type Beginning = Awaited<ReturnType<MessagesRepo["beginnings"]>>[number];

function firstsOf(rows: readonly Beginning[]): First[] {
  const firsts = new Map<string, First>();
  for (const { conversation_id, sender_id, seq, kind, created_at: at } of rows) {
    if (kind !== "text" && kind !== "file") continue;
    const key = `${conversation_id}:${sender_id}`;
    if (seq < (firsts.get(key)?.seq ?? Number.POSITIVE_INFINITY))
      firsts.set(key, { conversation_id, sender_id, seq, at });
  }
  return [...firsts.values()];
}

function openingsOf(firsts: readonly First[], records: Records): Map<number, Opening> {
  const found = new Map<number, Opening>();
  for (const [id, sides] of Map.groupBy(firsts, ({ conversation_id }) => conversation_id)) {
    const [first, reply] = sides.sort((a, b) => a.seq - b.seq);
    if (!first || !reply) continue;
    // Clocks of two processes may differ: nobody answers before they were asked.
    const replied_ms = records.read("statistics", id, () => Math.max(0, msBetween(first.at, reply.at)));
    if (replied_ms !== undefined) found.set(id, { answered_by: reply.sender_id, replied_ms });
  }
  return found;
}

/** @throws where one of the two is no time */
function msBetween(from: Date, to: Date): number {
  const ms = to.getTime() - from.getTime();
  if (Number.isNaN(ms)) throw new RangeError("a message has no time");
  return ms;
}
