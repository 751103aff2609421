import type { ConversationRow, Marks } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo, MarkedReader } from "#server/features/chat/conversations/conversations.repo.ts";
import type { UnreadMessagesRepo } from "#server/features/chat/conversations/unread-messages.repo.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { type Members, storedMarks } from "#server/features/chat/sending/members.ts";
import { authorOf, type MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { Side, SideId } from "#server/features/chat/sides.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { Language } from "#shared/texts/languages.ts";
import { type Addressee, awayMail } from "./away.mails.ts";

const MINUTE = 60_000;
/**
 * For how long the reader must have been offline, and the message have waited. Longer than `STAMP_MS`, by which processes
 * know who is online with another one.
 */
const AWAY_MS = 10 * MINUTE;
/** The time between two emails about a conversation. */
const PAUSE_MS = 60 * MINUTE;
/** Messages older than this are not emailed. */
const NEWS_MS = 24 * 60 * MINUTE;
/** Each run looks back this far beyond the last one, because summaries are written late and clocks differ. */
const OVERLAP_MS = 5 * MINUTE;
/** After a start, until the tabs have reconnected, it is unknown who is online. */
const RETURN_MS = MINUTE;
/** Messages whose text an email shows. */
const SHOWN = 5;

/** The kind of the order in the mail queue. */
export const AWAY_MAIL = "away";

/** What these emails need to know of a person. */
export interface AwayPerson extends Addressee {
  name: string;
  /** Verified, not suspended. */
  reachable: boolean;
  wantsMail: boolean;
  /** The language in which to write to them; null if it is not known. */
  language: Language | null;
  /** How long ago they were online with any process, in milliseconds; null for never. */
  seen_ago: number | null;
}

interface Deps {
  conversations: Pick<ConversationsRepo, "findById" | "changedSince" | "markMailed">;
  members: Pick<Members, "sidesIn">;
  unreadMessages: Pick<UnreadMessagesRepo, "missed">;
  /** By id, without deleted accounts. */
  users: { addressees: (ids: readonly number[]) => Promise<Map<number, AwayPerson>> };
  /** The name of an approved company, by its owner; null for everyone else. */
  companyName: (ownerId: number) => Promise<string | null>;
  blocks: Pick<Blocks, "between">;
  presence: Pick<Presence, "isOnline">;
  mailer: Pick<Mailer, "order">;
  site: () => Site;
  now: () => Date;
}

/** Someone who reads a conversation for one of its sides. */
interface AwayReader extends MarkedReader {
  /** The other side. */
  writer: SideId;
  marks: Partial<Marks>;
}

/**
 * Emails about messages that wait for a person who is offline. A scheduled task finds the readers and orders an email for
 * each. The email is written when it is sent, and everything is checked again: a reader who is back, has read the messages
 * or has turned emails off gets none, and edited or deleted messages appear as they are then.
 *
 * Nothing here delays a message. What was emailed is stored in the conversation, and the queue accepts one order for a
 * reader and conversation at a time, so neither a restart nor a second process sends an email twice.
 */
export function createAway(deps: Deps) {
  const { conversations, members, unreadMessages, users, companyName, blocks, presence, mailer, site, now } = deps;
  /** Conversations in which a person has unread messages and may be due an email; each run checks them again. */
  const unread = new Set<number>();
  let lastRunAt: Date | null = null;
  const startedAt = now();
  const before = (ms: number) => new Date(now().getTime() - ms);

  /** Everyone who reads a conversation, a company's colleagues too. */
  async function readersOf(row: ConversationRow): Promise<AwayReader[]> {
    const [one, two] = await members.sidesIn(row);
    const of = (side: Side, writer: Side) =>
      side.people.map((user_id) => {
        return { user_id, side: side.id, writer: writer.id, marks: storedMarks(row, { user_id }) };
      });
    return [...of(one, two), ...of(two, one)];
  }

  /** @returns what an email would say now; 'later' if it is not due yet; 'nothing' if no message is missed */
  async function missedBy(row: ConversationRow, { user_id: readerId, side, writer: writerId, marks }: AwayReader) {
    if (startedAt > before(RETURN_MS)) return "later";
    if (!mayBeDue(row, marks, before(PAUSE_MS)) || presence.isOnline(readerId)) return "later";
    const found = await users.addressees([readerId, writerId]);
    const [reader, writer] = [found.get(readerId), found.get(writerId)];
    if (!reader?.reachable || !reader.wantsMail || !writer?.reachable) return "later";
    // After a block, not even messages from before it are emailed.
    if (await blocks.between(side, writerId)) return "later";
    if (reader.seen_ago !== null && reader.seen_ago < AWAY_MS) return "later";
    const missed = await unreadMessages.missed(row._id, side, knownUpTo(marks), SHOWN);
    if (!missed) return "nothing";
    if (missed.since > before(AWAY_MS)) return "later";
    return { ...missed, reader, ...(await writerOf(missed.newest, writerId, writer.name)) };
  }

  /** Who wrote the messages: the one person of the other side who did, else the person after whom the side is named. */
  async function writerOf(newest: readonly MessageRow[], side: SideId, sideName: string) {
    const [author = side, ...others] = new Set(newest.map(authorOf));
    const isColleague = author !== side && others.length === 0;
    const [company, named] = await Promise.all([
      companyName(side),
      isColleague ? users.addressees([author]) : new Map<number, AwayPerson>(),
    ]);
    return { writer: named.get(author)?.name ?? sideName, company };
  }

  return {
    /** Orders an email for each reader who is due one. */
    processPending: async (): Promise<void> => {
      const at = now();
      const since = lastRunAt ? new Date(lastRunAt.getTime() - OVERLAP_MS) : before(NEWS_MS);
      for (const row of await conversations.changedSince(since, [...unread])) {
        const all = row.updated_at > before(NEWS_MS) ? await readersOf(row) : [];
        const readers = all.filter(({ marks }) => isBehind(row, marks));
        let isMissed = false;
        for (const reader of readers) {
          const missed = await missedBy(row, reader);
          isMissed ||= missed !== "nothing";
          if (typeof missed === "string") continue;
          const { user_id } = reader;
          const order = { kind: AWAY_MAIL, ids: [row._id, user_id] };
          await mailer.order(order, { owner: user_id, key: `${AWAY_MAIL}:${row._id}:${user_id}` });
        }
        // Nothing is missed, or only lines, cards and deleted messages. The next message brings the conversation back.
        if (isMissed) unread.add(row._id);
        else unread.delete(row._id);
      }
      lastRunAt = at;
    },

    /** Writes the email of an order; null if there is nothing to say any longer. */
    write: async ([conversationId = 0, readerId = 0]: readonly number[]): Promise<Written | null> => {
      const row = await conversations.findById(conversationId);
      // Someone who has left the company since is none of its readers.
      const reading = row && (await readersOf(row)).find(({ user_id }) => user_id === readerId);
      const missed = reading ? await missedBy(row, reading) : "nothing";
      if (!reading || typeof missed === "string") return null;
      const { reader, last_seq } = missed;
      const { user_id, side } = reading;
      return {
        mail: inLanguage(reader.language, () =>
          awayMail(reader, { conversation_id: conversationId, ...missed }, site()),
        ),
        done: () => conversations.markMailed(conversationId, { user_id, side }, last_seq, now()),
      };
    },
  };
}
export type Away = ReturnType<typeof createAway>;

/** The last message that the reader has read, was emailed about, or has archived with the conversation. */
const knownUpTo = ({ last_read_seq = 0, mailed_seq = 0, flags }: Partial<Marks>) =>
  Math.max(last_read_seq, mailed_seq, flags?.archived_seq ?? 0);

const isBehind = (row: ConversationRow, marks: Partial<Marks>) =>
  !marks.flags?.muted && row.last_seq > knownUpTo(marks);

/** Whether an email may be due: there is a new message, and the last email is long enough ago. */
function mayBeDue(row: ConversationRow, marks: Partial<Marks>, mailedBefore: Date): boolean {
  return isBehind(row, marks) && (!marks.mailed_at || marks.mailed_at <= mailedBefore);
}
