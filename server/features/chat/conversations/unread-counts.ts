import { LRUCache } from "lru-cache";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { UnreadBacklog } from "#server/features/chat/sending/messages.repo.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Counts } from "#shared/chat/chat.schemas.ts";

/** How long news for one user are gathered before the badges are told, in milliseconds. */
const GATHER_MS = 150;
/** Users whose badges are carried on in memory. */
const KNOWN_MAX = 20_000;

interface Deps {
  /** What waits for a user, by conversation. */
  countMessages: (userId: number) => Promise<Map<number, UnreadBacklog>>;
  countNotifications: (userId: number) => Promise<number>;
  isOnline: (userId: number) => boolean;
  announce: Announcer;
  log: Log;
}

/** What a count is made from. */
interface Found {
  arrears: Map<number, UnreadBacklog>;
  notifications: number;
}

interface Known {
  arrears: Map<number, UnreadBacklog>;
  counts: Counts;
}

/**
 * The badges: counted from the messages, and carried on by what arrives. A message whose `seq` follows the last one
 * that was counted adds one; anything else (a read, a gap, a message during the count) has them counted anew. They are
 * told in absolute numbers, once the news have settled, off the way of an acknowledgement, and only to who is there.
 */
export function createUnreadCounts({ countMessages, countNotifications, isOnline, announce, log }: Deps) {
  const waiting = new Map<number, NodeJS.Timeout>();
  const known = new LRUCache<number, Known>({ max: KNOWN_MAX });
  /** Counts under way. What arrives meanwhile takes the mark away, and the count is not kept. */
  const counting = new Map<number, symbol>();

  /** Counts what a look finds, and keeps it unless news arrived meanwhile. */
  async function count<F extends Found>(userId: number, look: () => Promise<F>): Promise<F & { counts: Counts }> {
    const mark = Symbol("count");
    counting.set(userId, mark);
    const stands = () => counting.get(userId) === mark;
    try {
      const found = await look();
      const messages = [...found.arrears.values()].reduce((sum, { unread }) => sum + unread, 0);
      const counts = { messages, notifications: found.notifications };
      if (stands()) known.set(userId, { arrears: found.arrears, counts });
      return { ...found, counts: { ...counts } };
    } finally {
      if (stands()) counting.delete(userId);
    }
  }

  async function of(userId: number): Promise<Counts> {
    const kept = known.get(userId);
    if (kept) return { ...kept.counts };
    const { counts } = await count(userId, async () => {
      const [arrears, notifications] = await Promise.all([countMessages(userId), countNotifications(userId)]);
      return { arrears, notifications };
    });
    return counts;
  }

  async function tell(userId: number): Promise<void> {
    waiting.delete(userId);
    try {
      const counts = await of(userId);
      announce.toUsers([userId], "counts", counts);
      told(userId, counts);
    } catch (err) {
      // The tab counts anew at its next sync.
      log.warn({ err }, "badges were not counted");
    }
  }

  /**
   * These numbers leave for the user's tabs now. Where news came since they were counted, the newer ones may have left
   * before them, and the tabs would stay with the older: they are told once more, behind them.
   */
  function told(userId: number, { messages, notifications }: Counts): void {
    const now = known.get(userId)?.counts;
    if (now?.messages !== messages || now.notifications !== notifications) tellSoon(userId);
  }

  function tellSoon(userId: number): void {
    if (waiting.has(userId) || !isOnline(userId)) return;
    waiting.set(
      userId,
      setTimeout(() => void tell(userId), GATHER_MS),
    );
  }

  function forget(userId: number): void {
    known.delete(userId);
    counting.delete(userId);
  }

  /** Whether the message is the one behind the last that was counted, so that the count can go on from there. */
  function carriesOn({ arrears, counts }: Known, userId: number, message: Arrived): boolean {
    const conversation = arrears.get(message.conversation_id);
    if (!conversation || message.seq > conversation.last_seq + 1) return false;
    // One that was counted already, announced twice.
    if (message.seq <= conversation.last_seq) return true;
    conversation.last_seq = message.seq;
    if (message.sender_id !== userId) {
      conversation.unread += 1;
      counts.messages += 1;
    }
    return true;
  }

  return {
    of,
    /** Counts along with a look that somebody takes anyway; what it found comes back with the counts. */
    count,
    told,
    /** Something changed for this user that cannot be carried on. */
    stale: (userId: number): void => {
      forget(userId);
      tellSoon(userId);
    },
    /** A message was stored in a conversation of this user. */
    arrived: (userId: number, message: Arrived): void => {
      // Whatever a count under way finds, what is carried on here is newer.
      counting.delete(userId);
      const kept = known.get(userId);
      if (!kept || !carriesOn(kept, userId, message)) forget(userId);
      if (message.sender_id !== userId) tellSoon(userId);
    },
    close: (): void => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
export type UnreadCounts = ReturnType<typeof createUnreadCounts>;

type Arrived = Pick<MessageRow, "conversation_id" | "seq" | "sender_id">;
