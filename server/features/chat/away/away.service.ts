import type { ConversationRow, Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { UnreadMessagesRepo } from "#server/features/chat/conversations/unread-messages.repo.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { sidesOf } from "#server/features/chat/sending/presenters.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer, Written } from "#server/platform/mail/mailer.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import { type Addressee, awayMail } from "./away.mails.ts";

const MINUTE = 60_000;
/** For how long somebody must have been away, and the message have waited. */
const AWAY_MS = 10 * MINUTE;
/** One mail for a conversation in this time. */
const PAUSE_MS = 60 * MINUTE;
/** Of what is older, nobody hears by mail. */
const NEWS_MS = 24 * 60 * MINUTE;
/**
 * Summaries are written behind their messages, and by clocks that differ: what changed shortly before is looked at
 * again.
 */
const OVERLAP_MS = 5 * MINUTE;
/** After a start nobody knows who is there before the tabs are back that it has cut off. */
const RETURN_MS = MINUTE;
/** Messages whose words a mail shows. */
const SHOWN = 5;

/** The kind of the order in the queue of mails. */
export const AWAY_MAIL = "away";

/** What an away mail needs to know of a person. */
export interface AwayPerson extends Addressee {
  name: string;
  /** Verified, not suspended. */
  reachable: boolean;
  wantsMail: boolean;
  last_seen_at: Date | null;
}

interface Deps {
  conversations: Pick<ConversationsRepo, "findById" | "changedSince" | "markMailed">;
  unreadMessages: Pick<UnreadMessagesRepo, "missed">;
  /** By id, without those whose account is gone. */
  users: { addressees: (ids: readonly number[]) => Promise<Map<number, AwayPerson>> };
  blocks: Pick<Blocks, "between">;
  presence: Pick<Presence, "isOnline">;
  mailer: Pick<Mailer, "order">;
  site: () => Site;
  now: () => Date;
}

/**
 * Mails about messages that wait for somebody who is away. A look finds who misses something and orders a mail, which
 * is written when it is sent, by the same question asked anew: who has come back, has read, or wants no mail gets none,
 * and what was changed or deleted meanwhile is told as it is then.
 *
 * Nothing here is on the way of a message. What was mailed stands in the conversation, and the queue takes one order
 * for a reader and conversation at a time, so that neither a restart nor a second process makes a second mail.
 */
export function createAway({ conversations, unreadMessages, users, blocks, presence, mailer, site, now }: Deps) {
  /** Conversations that may owe somebody a mail, looked at again and again until they do not. */
  const owing = new Set<number>();
  let lookedAt: Date | null = null;
  const startedAt = now();
  const before = (ms: number) => new Date(now().getTime() - ms);

  /** @returns what a mail would say at this moment; null where there is nothing to say, or not yet */
  async function missedBy(row: ConversationRow, readerId: number) {
    if (startedAt > before(RETURN_MS)) return null;
    const sides = sidesOf(row.members, readerId);
    if (!sides || !owes(row, sides.own, before(PAUSE_MS)) || presence.isOnline(readerId)) return null;
    const writerId = sides.other.user_id;
    const found = await users.addressees([readerId, writerId]);
    const [reader, writer] = [found.get(readerId), found.get(writerId)];
    if (!reader?.reachable || !reader.wantsMail || !writer?.reachable) return null;
    // Of somebody one has parted with, not even that they wrote before.
    if (await blocks.between(readerId, writerId)) return null;
    if (reader.last_seen_at && reader.last_seen_at > before(AWAY_MS)) return null;
    const missed = await unreadMessages.missed(row._id, readerId, toldUpTo(sides.own), SHOWN);
    if (!missed || missed.since > before(AWAY_MS)) return null;
    return { ...missed, reader, writer: writer.name };
  }

  return {
    /** Looks who misses something and orders their mails. */
    processPending: async (): Promise<void> => {
      const at = now();
      const since = lookedAt ? new Date(lookedAt.getTime() - OVERLAP_MS) : before(NEWS_MS);
      for (const row of await conversations.changedSince(since, [...owing])) {
        const readers = row.updated_at > before(NEWS_MS) ? row.members.filter((member) => isBehind(row, member)) : [];
        if (readers.length === 0) owing.delete(row._id);
        else owing.add(row._id);
        for (const { user_id } of readers) {
          if (!(await missedBy(row, user_id))) continue;
          const order = { kind: AWAY_MAIL, ids: [row._id, user_id] };
          await mailer.order(order, { owner: user_id, key: `${AWAY_MAIL}:${row._id}:${user_id}` });
        }
      }
      lookedAt = at;
    },

    /** Writes the mail of an order, if there still is something to say. */
    write: async ([conversationId = 0, readerId = 0]: readonly number[]): Promise<Written | null> => {
      const row = await conversations.findById(conversationId);
      const missed = row && (await missedBy(row, readerId));
      if (!missed) return null;
      const { reader, last_seq } = missed;
      return {
        mail: awayMail(reader, { conversation_id: conversationId, ...missed }, site()),
        done: () => conversations.markMailed(conversationId, readerId, last_seq, now()),
      };
    },
  };
}
export type Away = ReturnType<typeof createAway>;

/** Up to where a reader knows of the messages: by reading them, or by a mail. */
const toldUpTo = (member: Member) => Math.max(member.last_read_seq, member.mailed_seq ?? 0);

const isBehind = (row: ConversationRow, member: Member) => row.last_seq > toldUpTo(member);

/** Whether a mail may be due: something is new, and the last mail is long enough ago. */
function owes(row: ConversationRow, member: Member, mailedBefore: Date): boolean {
  return isBehind(row, member) && (!member.mailed_at || member.mailed_at <= mailedBefore);
}
