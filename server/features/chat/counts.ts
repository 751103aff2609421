import type { Log } from "#server/log.ts";
import type { Announcer } from "#server/realtime/announcer.ts";
import type { Counts } from "#shared/chat/chat.schemas.ts";
import type { MessageRow } from "./message.model.ts";
import type { Arrears } from "./messages.repo.ts";
import { createRecent } from "./recent.ts";

/** How long news for one user are gathered before the badges are told, in milliseconds. */
const GATHER_MS = 150;
/** Users whose badges are carried on in memory. */
const KNOWN_MAX = 20_000;

interface Needs {
  /** What waits for a user, by conversation. */
  countMessages: (userId: number) => Promise<Map<number, Arrears>>;
  countNotifications: (userId: number) => Promise<number>;
  isOnline: (userId: number) => boolean;
  announce: Announcer;
  log: Log;
}

interface Known {
  arrears: Map<number, Arrears>;
  counts: Counts;
}

/**
 * The badges: counted from the messages, and carried on by what arrives. A message whose `seq` follows the last one
 * that was counted adds one; anything else (a read, a gap, a message during the count) has them counted anew. They are
 * told in absolute numbers, once the news have settled, off the way of an acknowledgement, and only to who is there.
 */
export function createCountsBook({ countMessages, countNotifications, isOnline, announce, log }: Needs) {
  const waiting = new Map<number, NodeJS.Timeout>();
  const known = createRecent<number, Known>(KNOWN_MAX);
  /** Counts under way. What arrives meanwhile takes the mark away, and the count is not kept. */
  const counting = new Map<number, symbol>();

  async function of(userId: number): Promise<Counts> {
    const kept = known.get(userId);
    if (kept) return { ...kept.counts };
    const mark = Symbol("count");
    counting.set(userId, mark);
    const [arrears, notifications] = await Promise.all([countMessages(userId), countNotifications(userId)]);
    const messages = [...arrears.values()].reduce((sum, { unread }) => sum + unread, 0);
    const counts = { messages, notifications };
    if (counting.get(userId) === mark) {
      counting.delete(userId);
      known.set(userId, { arrears, counts });
    }
    return { ...counts };
  }

  async function tell(userId: number): Promise<void> {
    waiting.delete(userId);
    try {
      announce.toUsers([userId], "counts", await of(userId));
    } catch (err) {
      // The tab counts anew at its next sync.
      log.warn({ err }, "badges were not counted");
    }
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
    /** Something changed for this user that cannot be carried on. */
    stale: (userId: number): void => {
      forget(userId);
      tellSoon(userId);
    },
    /** A message was stored in a conversation of this user. */
    arrived: (userId: number, message: Arrived): void => {
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
export type CountsBook = ReturnType<typeof createCountsBook>;

type Arrived = Pick<MessageRow, "conversation_id" | "seq" | "sender_id">;
