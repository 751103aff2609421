import { type Members, storedMark } from "#server/features/chat/sending/members.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { NO_APPLICATION, namedAuthor, toSummary } from "#server/features/chat/sending/presenters.ts";
import { type Actor, type SideId, type Sides, sideOf, sidesFor } from "#server/features/chat/sides.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { Companies } from "./companies.ts";
import type { ConversationRow, LinkedAbout } from "./conversation.model.ts";
import { type ConversationFlagsRepo, flagsOf, type PersonalFlags } from "./conversation-flags.repo.ts";
import { type ConversationsRepo, type MarkedReader, previewOf, type SummaryUpdate } from "./conversations.repo.ts";
import type { Directory } from "./directory.ts";
import type { SummaryWriter } from "./summary-writer.ts";
import type { CountedBacklog, CountedMessages } from "./unread-counts.ts";
import type { UnreadMessagesRepo } from "./unread-messages.repo.ts";

/** The applications that link a side to each of these others; without those that have none in common. */
export type LinkedApplicationsOf = (side: number, others: readonly number[]) => Promise<Map<number, LinkedAbout>>;

interface Deps {
  conversations: Pick<ConversationsRepo, "listOf" | "writeAbouts">;
  messages: Pick<MessagesRepo, "newest">;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  conversationFlags: Pick<ConversationFlagsRepo, "forgetArchived" | "pinnedBy">;
  members: Pick<Members, "sidesIn">;
  companies: Pick<Companies, "sideOf">;
  directory: Pick<Directory, "otherUsers" | "card">;
  summaryWriter: Pick<SummaryWriter, "enqueue" | "pending">;
  linkedApplicationsOf: LinkedApplicationsOf;
  background: Pick<Background, "run">;
}

interface Listed extends CountedMessages {
  conversations: ConversationSummary[];
}

/** A conversation, seen by one of its people. */
interface Seen {
  row: ConversationRow;
  sides: Sides;
  flags: PersonalFlags;
}

/**
 * Conversations as the lists of their people show them. A whole list takes three commands: the conversations, the
 * people, and what the messages say of each conversation, which also shows whether a summary lags behind. The linked
 * application is stored in the conversation; only if it was never asked for, it is read from the applications and
 * stored.
 */
export class Summaries {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What a user's badge is counted from, by conversation. */
  async backlogsOf(userId: number): Promise<CountedMessages> {
    const reader = { user_id: userId, side: await this.#deps.companies.sideOf(userId) };
    const rows = await this.#listed(reader);
    const read = rows.map((row) => ({
      ...{ row, flags: flagsOf(row, reader) },
      last_read_seq: storedMark(row, reader),
    }));
    return { backlogs: await this.#backlogs(reader, read), side: reader.side };
  }

  /** The conversations of someone's side: those that they have pinned, then the others, the newest message first. */
  async listOf(actor: Actor): Promise<ConversationSummary[]> {
    return (await this.listWithBacklogs(actor)).conversations;
  }

  /** The same with the unread messages from which their counts were made, by conversation. */
  async listWithBacklogs(actor: Actor): Promise<Listed> {
    const rows = await this.#listed({ user_id: actor.userId, side: sideOf(actor) });
    const { conversations, backlogs, side } = await this.#present(rows, actor);
    // A summary that was repaired just now may belong further up.
    conversations.sort(
      (a, b) =>
        Number(b.pinned) - Number(a.pinned) ||
        (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : b.id - a.id),
    );
    return { conversations, backlogs, side };
  }

  /** One conversation, seen by one of its people. @throws if the user is not in it */
  async of(row: ConversationRow, actor: Actor): Promise<ConversationSummary> {
    const [summary] = (await this.#present([row], actor)).conversations;
    if (!summary) throw new Error("a summary was requested for a user who is not in the conversation");
    return summary;
  }

  async #present(rows: readonly ConversationRow[], actor: Actor): Promise<Listed> {
    const { directory } = this.#deps;
    const side = sideOf(actor);
    const seen = await this.#seenBy(actor, rows);
    const authors = seen.flatMap(({ row, sides }) => (row.last_message && namedAuthor(row.last_message, sides)) ?? []);
    const [people, backlogs, abouts] = await Promise.all([
      directory.otherUsers(
        side,
        seen.map(({ sides }) => sides.other),
        authors,
      ),
      this.#backlogs(
        { user_id: actor.userId, side },
        seen.map((one) => ({ ...one, last_read_seq: one.sides.me.last_read_seq })),
      ),
      this.#firstAbouts(side, seen),
    ]);
    const conversations = await Promise.all(
      seen.map(async ({ row, sides, flags }) => {
        const backlog = backlogs.get(row._id) ?? { unread: [], last_seq: row.last_seq, archived: false };
        const about = row.about ?? abouts.get(row._id);
        const current = backlog.last_seq > row.last_seq ? await this.#repaired(row, backlog.last_seq) : row;
        const author = current.last_message && namedAuthor(current.last_message, sides);
        const cardOf = current === row ? people.card : directory.card;
        return toSummary(
          { ...current, ...(about && { about }) },
          sides,
          people.other(sides.other.id),
          // With its own end: the repaired row may know newer messages, which were not counted.
          backlog,
          flags,
          author === null ? null : await cardOf(author),
        );
      }),
    );
    return { conversations, backlogs, side };
  }

  /** The newest conversations, and pinned ones that are older: they keep their places, so people have to see them. */
  async #listed(reader: MarkedReader): Promise<ConversationRow[]> {
    const { conversations, conversationFlags } = this.#deps;
    const newest = await conversations.listOf(reader.side, SYNC_CONVERSATIONS);
    if (newest.length < SYNC_CONVERSATIONS) return newest;
    const known = new Set(newest.map(({ _id }) => _id));
    return [...newest, ...(await conversationFlags.pinnedBy(reader)).filter(({ _id }) => !known.has(_id))];
  }

  /** Those of these conversations that are the actor's. */
  async #seenBy(actor: Actor, rows: readonly ConversationRow[]): Promise<Seen[]> {
    const both = await Promise.all(rows.map((row) => this.#deps.members.sidesIn(row)));
    return rows.flatMap((row, index): Seen[] => {
      const sides = both[index] && sidesFor(both[index], actor);
      return sides ? [{ row, sides, flags: flagsOf(row, sides.me) }] : [];
    });
  }

  /** What someone has not read of some conversations, which they have read up to their marks. */
  async #backlogs(
    reader: MarkedReader,
    read: readonly (Pick<Seen, "row" | "flags"> & { last_read_seq: number })[],
  ): Promise<Map<number, CountedBacklog>> {
    const { unreadMessages, conversationFlags, background } = this.#deps;
    const positions = read.map(({ row, flags: { archived_seq }, last_read_seq }) => ({
      ...{ conversation_id: row._id, last_seq: row.last_seq },
      ...{ last_read_seq, archived_seq },
    }));
    const found = await unreadMessages.backlogs(reader, positions);
    const counted = new Map<number, CountedBacklog>();
    for (const { row, flags } of read) {
      const { muted, marked_unread, archived_seq } = flags;
      const backlog = found.get(row._id) ?? { unread: [], last_seq: row.last_seq, archived: false };
      counted.set(row._id, { ...backlog, muted, marked_unread });
      if (archived_seq !== null && !backlog.archived)
        background.run("a conversation came back", () => conversationFlags.forgetArchived(row, reader));
    }
    return counted;
  }

  /** Reads and stores the linked applications of those conversations that do not have them stored yet. */
  async #firstAbouts(side: SideId, seen: readonly Seen[]): Promise<Map<number, LinkedAbout>> {
    const { conversations, linkedApplicationsOf } = this.#deps;
    const unknown = seen.filter(({ row }) => !row.about);
    if (unknown.length === 0) return new Map();
    const linked = await linkedApplicationsOf(
      side,
      unknown.map(({ sides }) => sides.other.id),
    );
    const abouts = new Map(unknown.map(({ row, sides }) => [row._id, linked.get(sides.other.id) ?? NO_APPLICATION]));
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

const withUpdate = (row: ConversationRow, { seq, message }: SummaryUpdate): ConversationRow => ({
  ...row,
  last_seq: seq,
  last_message: message,
  updated_at: message.created_at,
});
