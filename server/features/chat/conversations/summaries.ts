import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessagesRepo, UnreadBacklog } from "#server/features/chat/sending/messages.repo.ts";
import { NO_TIE, type Sides, sidesOf, toSummary } from "#server/features/chat/sending/presenters.ts";
import type { ConversationAbout, ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { ConversationRow } from "./conversation.model.ts";
import { type ConversationsRepo, previewOf, type SummaryUpdate } from "./conversations.repo.ts";
import type { Directory } from "./directory.ts";
import type { SummaryWriter } from "./summary-writer.ts";

/** What ties somebody to each of these people, by the person; those whom nothing ties are left out. */
export type LinkedApplicationsOf = (
  userId: number,
  others: readonly number[],
) => Promise<Map<number, ConversationAbout>>;

interface Deps {
  conversations: ConversationsRepo;
  messages: MessagesRepo;
  members: Members;
  directory: Directory;
  tails: SummaryWriter;
  tiesOf: LinkedApplicationsOf;
}

/**
 * Conversations as their owners' lists show them. Three commands for a whole list: the conversations, the people, and
 * what the messages say of each, which also shows where a summary has lagged behind. What ties the two is in the
 * conversation; only of one that was never asked for it, it is read from the applications, and written down.
 */
export function createSummaries({ conversations, messages, members, directory, tails, tiesOf }: Deps) {
  async function present(rows: ConversationRow[], userId: number): Promise<ConversationSummary[]> {
    const seen = rows.flatMap((row): { row: ConversationRow; sides: Sides }[] => {
      const sides = sidesOf(members.learn(row._id, row.members), userId);
      return sides ? [{ row, sides }] : [];
    });
    const [people, arrears, abouts] = await Promise.all([
      directory.otherUsers(
        userId,
        seen.map(({ sides }) => sides.other.user_id),
      ),
      messages.arrears(
        userId,
        seen.map(({ row, sides }) => ({
          conversation_id: row._id,
          last_read_seq: sides.own.last_read_seq,
          last_seq: row.last_seq,
        })),
      ),
      firstAbouts(userId, seen),
    ]);
    return Promise.all(
      seen.map(async ({ row, sides }) => {
        const own = arrears.get(row._id) ?? { unread: 0, last_seq: row.last_seq };
        const about = row.about ?? abouts.get(row._id);
        const whole = own.last_seq > row.last_seq ? await repaired(row, own.last_seq) : row;
        return toSummary({ ...whole, ...(about && { about }) }, sides, people(sides.other.user_id), {
          ...own,
          last_seq: Math.max(own.last_seq, whole.last_seq),
        });
      }),
    );
  }

  /** What those are about that nobody has asked before. */
  async function firstAbouts(userId: number, seen: readonly { row: ConversationRow; sides: Sides }[]) {
    const unknown = seen.filter(({ row }) => !row.about);
    if (unknown.length === 0) return new Map<number, ConversationAbout>();
    const ties = await tiesOf(
      userId,
      unknown.map(({ sides }) => sides.other.user_id),
    );
    const abouts = new Map(unknown.map(({ row, sides }) => [row._id, ties.get(sides.other.user_id) ?? NO_TIE]));
    await conversations.writeAbouts(abouts);
    return abouts;
  }

  /** The row with the newest message in its summary, which is written down as well. */
  async function repaired(row: ConversationRow, lastSeq: number): Promise<ConversationRow> {
    const tail = tails.noted(row._id);
    if (tail && tail.seq >= lastSeq) return withTail(row, tail);
    const [newest] = await messages.newest(row._id, 1);
    if (!newest || newest.seq <= row.last_seq) return row;
    const read: SummaryUpdate = { conversation_id: row._id, seq: newest.seq, message: previewOf(newest) };
    tails.note(read);
    return withTail(row, read);
  }

  return {
    /** What waits for a user, by conversation. */
    arrearsOf: async (userId: number): Promise<Map<number, UnreadBacklog>> => {
      const rows = await conversations.listOf(userId, SYNC_CONVERSATIONS);
      const positions = rows.flatMap((row) => {
        const sides = sidesOf(row.members, userId);
        return sides
          ? [{ conversation_id: row._id, last_read_seq: sides.own.last_read_seq, last_seq: row.last_seq }]
          : [];
      });
      return messages.arrears(userId, positions);
    },
    listOf: async (userId: number): Promise<ConversationSummary[]> => {
      const summaries = await present(await conversations.listOf(userId, SYNC_CONVERSATIONS), userId);
      // A summary that was put right a moment ago may belong further up.
      return summaries.sort((a, b) =>
        a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : b.id - a.id,
      );
    },
    /** One conversation, seen by one of its sides. */
    of: async (row: ConversationRow, userId: number): Promise<ConversationSummary> => {
      const [summary] = await present([row], userId);
      if (!summary) throw new Error("a summary was asked for by somebody outside of the conversation");
      return summary;
    },
  };
}

const withTail = (row: ConversationRow, { seq, message }: SummaryUpdate): ConversationRow => ({
  ...row,
  last_seq: seq,
  last_message: message,
  updated_at: message.created_at,
});

export type Summaries = ReturnType<typeof createSummaries>;
