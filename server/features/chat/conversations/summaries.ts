import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { NO_APPLICATION, type Sides, sidesOf, toSummary } from "#server/features/chat/sending/presenters.ts";
import type { ConversationAbout, ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { ConversationRow } from "./conversation.model.ts";
import { type ConversationsRepo, previewOf, type SummaryUpdate } from "./conversations.repo.ts";
import type { Directory } from "./directory.ts";
import type { SummaryWriter } from "./summary-writer.ts";
import type { ReadPosition, UnreadBacklog, UnreadMessagesRepo } from "./unread-messages.repo.ts";

/** The applications that link a user to each of these people, by person; without those who have none in common. */
export type LinkedApplicationsOf = (
  userId: number,
  others: readonly number[],
) => Promise<Map<number, ConversationAbout>>;

interface Deps {
  conversations: Pick<ConversationsRepo, "listOf" | "writeAbouts">;
  messages: Pick<MessagesRepo, "newest">;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  members: Pick<Members, "learn">;
  directory: Pick<Directory, "otherUsers">;
  summaryWriter: Pick<SummaryWriter, "enqueue" | "pending">;
  linkedApplicationsOf: LinkedApplicationsOf;
}

interface Listed {
  conversations: ConversationSummary[];
  backlogs: Map<number, UnreadBacklog>;
}

/** A conversation, seen by one of its sides. */
interface Seen {
  row: ConversationRow;
  sides: Sides;
}

/**
 * Conversations as the lists of their members show them. A whole list takes three commands: the conversations, the
 * people, and what the messages say of each conversation, which also shows whether a summary lags behind. The linked
 * application is stored in the conversation; only if it was never asked for, it is read from the applications and
 * stored.
 */
export class Summaries {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The unread messages of a user, by conversation. */
  async backlogsOf(userId: number): Promise<Map<number, UnreadBacklog>> {
    const { conversations, unreadMessages } = this.#deps;
    const rows = await conversations.listOf(userId, SYNC_CONVERSATIONS);
    const positions = rows.flatMap((row) => {
      const sides = sidesOf(row.members, userId);
      return sides ? [positionOf({ row, sides })] : [];
    });
    return unreadMessages.backlogs(userId, positions);
  }

  /** A user's conversations, the newest message first. */
  async listOf(userId: number): Promise<ConversationSummary[]> {
    return (await this.listWithBacklogs(userId)).conversations;
  }

  /** The same with the unread messages from which their counts were made, by conversation. */
  async listWithBacklogs(userId: number): Promise<Listed> {
    const rows = await this.#deps.conversations.listOf(userId, SYNC_CONVERSATIONS);
    const { conversations, backlogs } = await this.#present(rows, userId);
    // A summary that was repaired just now may belong further up.
    conversations.sort((a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : b.id - a.id));
    return { conversations, backlogs };
  }

  /** One conversation, seen by one of its sides. @throws if the user is not in it */
  async of(row: ConversationRow, userId: number): Promise<ConversationSummary> {
    const [summary] = (await this.#present([row], userId)).conversations;
    if (!summary) throw new Error("a summary was requested for a user who is not in the conversation");
    return summary;
  }

  async #present(rows: ConversationRow[], userId: number): Promise<Listed> {
    const { members, directory, unreadMessages } = this.#deps;
    const seen = rows.flatMap((row): Seen[] => {
      const sides = sidesOf(members.learn(row._id, row.members), userId);
      return sides ? [{ row, sides }] : [];
    });
    const others = seen.map(({ sides }) => sides.other.user_id);
    const [people, backlogs, abouts] = await Promise.all([
      directory.otherUsers(userId, others),
      unreadMessages.backlogs(userId, seen.map(positionOf)),
      this.#firstAbouts(userId, seen),
    ]);
    const conversations = await Promise.all(
      seen.map(async ({ row, sides }) => {
        const backlog = backlogs.get(row._id) ?? { unread: [], last_seq: row.last_seq };
        const about = row.about ?? abouts.get(row._id);
        const current = backlog.last_seq > row.last_seq ? await this.#repaired(row, backlog.last_seq) : row;
        return toSummary({ ...current, ...(about && { about }) }, sides, people(sides.other.user_id), {
          unread: backlog.unread.length,
          last_seq: Math.max(backlog.last_seq, current.last_seq),
        });
      }),
    );
    return { conversations, backlogs };
  }

  /** Reads and stores the linked applications of those conversations that do not have them stored yet. */
  async #firstAbouts(userId: number, seen: readonly Seen[]): Promise<Map<number, ConversationAbout>> {
    const { conversations, linkedApplicationsOf } = this.#deps;
    const unknown = seen.filter(({ row }) => !row.about);
    if (unknown.length === 0) return new Map();
    const linked = await linkedApplicationsOf(
      userId,
      unknown.map(({ sides }) => sides.other.user_id),
    );
    const abouts = new Map(
      unknown.map(({ row, sides }) => [row._id, linked.get(sides.other.user_id) ?? NO_APPLICATION]),
    );
    await conversations.writeAbouts(abouts);
    return abouts;
  }

  /** Puts the newest message into a summary that lags behind; the stored summary is repaired as well. */
  async #repaired(row: ConversationRow, lastSeq: number): Promise<ConversationRow> {
    const { messages, summaryWriter } = this.#deps;
    const pending = summaryWriter.pending(row._id);
    if (pending && pending.seq >= lastSeq) return withUpdate(row, pending);
    const [newest] = await messages.newest(row._id, 1);
    if (!newest || newest.seq <= row.last_seq) return row;
    const update: SummaryUpdate = { conversation_id: row._id, seq: newest.seq, message: previewOf(newest) };
    summaryWriter.enqueue(update);
    return withUpdate(row, update);
  }
}

const positionOf = ({ row, sides }: Seen): ReadPosition => ({
  conversation_id: row._id,
  last_read_seq: sides.own.last_read_seq,
  last_seq: row.last_seq,
});

const withUpdate = (row: ConversationRow, { seq, message }: SummaryUpdate): ConversationRow => ({
  ...row,
  last_seq: seq,
  last_message: message,
  updated_at: message.created_at,
});
