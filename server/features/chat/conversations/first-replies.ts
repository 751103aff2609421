import type { Records } from "#server/platform/database/records.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { ConversationsRepo } from "./conversations.repo.ts";
import type { Beginning, FirstMessage, FirstMessagesRepo } from "./first-messages.repo.ts";

/** Messages at the beginning of a conversation that are read first: nearly every first reply is among them. */
const BEGINNING = 8;

type Opening = NonNullable<ConversationRow["opening"]>;

interface Deps {
  conversations: Pick<ConversationsRepo, "writeFirstReplies">;
  firstMessages: FirstMessagesRepo;
  records: Records;
}

/**
 * Finds who replied to the one who began a conversation, and how soon. That never changes once it has happened, so it
 * is read from the messages once and then stored in the conversation. System lines don't count as messages.
 * @returns those of these conversations that were answered
 */
export function createFirstReplies({ conversations, firstMessages, records }: Deps) {
  return async (ids: readonly number[]): Promise<Map<number, Opening>> => {
    if (ids.length === 0) return new Map();
    const rows = await firstMessages.upTo(ids, BEGINNING);
    const found = firstRepliesOf(firstOfEach(rows), records);
    const longer = rows.flatMap((row) =>
      row.seq === BEGINNING && !found.has(row.conversation_id) ? [row.conversation_id] : [],
    );
    if (longer.length > 0)
      for (const [id, opening] of firstRepliesOf(await firstMessages.ofEachPerson(longer), records))
        found.set(id, opening);
    if (found.size > 0) await conversations.writeFirstReplies([...found].map(([_id, opening]) => ({ _id, opening })));
    return found;
  };
}
export type FirstReplies = ReturnType<typeof createFirstReplies>;

function firstOfEach(rows: readonly Beginning[]): FirstMessage[] {
  const firsts = new Map<string, FirstMessage>();
  for (const { conversation_id, sender_id, seq, kind, created_at: at } of rows) {
    if (kind !== "text" && kind !== "file") continue;
    const key = `${conversation_id}:${sender_id}`;
    if (seq < (firsts.get(key)?.seq ?? Number.POSITIVE_INFINITY))
      firsts.set(key, { conversation_id, sender_id, seq, at });
  }
  return [...firsts.values()];
}

function firstRepliesOf(firsts: readonly FirstMessage[], records: Records): Map<number, Opening> {
  const found = new Map<number, Opening>();
  for (const [id, sides] of Map.groupBy(firsts, ({ conversation_id }) => conversation_id)) {
    const [first, reply] = sides.sort((a, b) => a.seq - b.seq);
    if (!first || !reply) continue;
    // The clocks of two processes may differ: a reply never comes before its question.
    const replied_ms = records.read("statistics", id, () => Math.max(0, msBetween(first.at, reply.at)));
    if (replied_ms !== undefined) found.set(id, { answered_by: reply.sender_id, replied_ms });
  }
  return found;
}

/** @throws {RangeError} if one of the two dates is invalid */
function msBetween(from: Date, to: Date): number {
  const ms = to.getTime() - from.getTime();
  if (Number.isNaN(ms)) throw new RangeError("a message has no time");
  return ms;
}
