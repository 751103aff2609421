import type { Members } from "#server/features/chat/sending/members.ts";
import { UncertainWrites } from "#server/features/chat/sending/uncertain-writes.ts";
import { personOf, sidesFor } from "#server/features/chat/sides.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { type ConversationSummary, type FlagsChange, PINNED_MAX } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ConversationRow, Membership } from "./conversation.model.ts";
import { type ConversationFlagsRepo, type FlagsUpdate, flagsOf } from "./conversation-flags.repo.ts";
import type { ConversationsRepo, MarkedReader } from "./conversations.repo.ts";
import type { Summaries } from "./summaries.ts";
import type { UnreadCounts } from "./unread-counts.ts";
import type { ListedBacklog, UnreadMessagesRepo } from "./unread-messages.repo.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "findById">;
  conversationFlags: Pick<ConversationFlagsRepo, "set" | "unmark">;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  members: Pick<Members, "sidesIn">;
  summaries: Pick<Summaries, "of">;
  counts: Pick<UnreadCounts, "stale">;
  announce: Pick<Announcer, "toUsers">;
}

/** A change whose write has failed, so that it may be on disk or not. */
interface UncertainChange {
  conversationId: number;
  reader: MarkedReader;
  /** The number of the person's flags before it. */
  rev: number;
}

const notFound = () => new Fault("NOT_FOUND", CHAT_TEXTS.notFound);

/** What each person does with their conversations. Only their own tabs learn of it. */
export class ConversationFlags {
  readonly #deps: Deps;
  readonly #uncertain = new UncertainWrites<UncertainChange>((changes) => this.#announceStored(changes));

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Stops asking what became of failed writes. */
  close(): void {
    this.#uncertain.close();
  }

  /**
   * Changes the caller's flags of a conversation. Safe to repeat: a repetition is announced again, and changes nothing.
   * @throws {Fault} NOT_FOUND for strangers, CONFLICT if too many conversations are pinned
   */
  async set(viewer: Viewer, conversationId: number, change: FlagsChange): Promise<ConversationSummary> {
    const { conversations, members, summaries, unreadMessages } = this.#deps;
    const row = await conversations.findById(conversationId);
    const sides = row && sidesFor(await members.sidesIn(row), viewer);
    if (!sides) throw notFound();
    const reader = { user_id: viewer.userId, side: sides.own.id };
    const update = differing(row, reader, change, await archivedIn(unreadMessages, row, reader));
    const changed = Object.keys(update).length > 0 ? await this.#write(row, reader, update) : row;
    await this.#announce(changed, reader);
    return summaries.of(changed, viewer);
  }

  /** The person has opened a conversation that was marked as unread in `row`. */
  async opened(row: Membership, reader: MarkedReader): Promise<void> {
    const { rev } = flagsOf(row, reader);
    const changed = await this.#certainly({ conversationId: row._id, reader, rev }, () =>
      this.#deps.conversationFlags.unmark(row, reader),
    );
    if (changed) await this.#announce(changed, reader);
  }

  async #write(row: ConversationRow, reader: MarkedReader, update: FlagsUpdate): Promise<ConversationRow> {
    const { rev } = flagsOf(row, reader);
    const changed = await this.#certainly({ conversationId: row._id, reader, rev }, () =>
      this.#deps.conversationFlags.set(row, reader, update),
    );
    if (!changed) throw notFound();
    if (changed !== "full") return changed;
    const text = CHAT_TEXTS.tooManyPinned({ most: PINNED_MAX });
    throw new Fault("CONFLICT", text, { fields: { pinned: [text] } });
  }

  async #certainly<T>(change: UncertainChange, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (err) {
      // If it is on disk, now or later, nothing else announces it.
      this.#uncertain.add([change]);
      throw err;
    }
  }

  /** Announces those of these changes that are on disk. @returns the others */
  async #announceStored(changes: readonly UncertainChange[]): Promise<UncertainChange[]> {
    const missing: UncertainChange[] = [];
    for (const change of changes) {
      const row = await this.#deps.conversations.findById(change.conversationId);
      if (!row) continue;
      if (flagsOf(row, change.reader).rev > change.rev) await this.#announce(row, change.reader);
      else missing.push(change);
    }
    return missing;
  }

  async #announce(row: ConversationRow, { user_id, side }: MarkedReader): Promise<void> {
    const { summaries, counts, announce } = this.#deps;
    counts.stale(user_id);
    const summary = await inLanguage(null, () => summaries.of(row, personOf(user_id, side)));
    announce.toUsers([user_id], "chat:conversation", summary);
  }
}

/** Whether a person has a conversation archived now, and its last message. */
export async function archivedIn(
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">,
  row: ConversationRow,
  reader: MarkedReader,
): Promise<Pick<ListedBacklog, "archived" | "last_seq">> {
  const { last_seq, _id: conversation_id } = row;
  const { archived_seq } = flagsOf(row, reader);
  const position = { conversation_id, last_seq, last_read_seq: last_seq, archived_seq };
  const found = await unreadMessages.backlogs(reader, [position]);
  return found.get(conversation_id) ?? { last_seq, archived: archived_seq !== null };
}

/** What is to be written of a change: what is different now. */
function differing(
  row: ConversationRow,
  reader: MarkedReader,
  { marked_unread, muted, archived, pinned }: FlagsChange,
  { archived: isArchived, last_seq }: Pick<ListedBacklog, "archived" | "last_seq">,
): FlagsUpdate {
  const now = flagsOf(row, reader);
  return {
    ...(marked_unread !== undefined && marked_unread !== now.marked_unread && { marked_unread }),
    ...(muted !== undefined && muted !== now.muted && { muted }),
    ...(archived !== undefined && archived !== isArchived && { archived_seq: archived ? last_seq : null }),
    ...(pinned !== undefined && pinned !== now.pinned && { pinned }),
  };
}
