import { LRUCache } from "lru-cache";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Counts } from "#shared/chat/chat.schemas.ts";
import type { UnreadBacklog } from "./unread-messages.repo.ts";

/** How long changes for one user are collected before their badges are announced, in milliseconds. */
const COLLECT_MS = 150;
/** Users whose counts are cached. */
const CACHED_MAX = 20_000;

interface Deps {
  /** The unread messages of a user, by conversation. */
  countMessages: (userId: number) => Promise<Map<number, UnreadBacklog>>;
  countNotifications: (userId: number) => Promise<number>;
  isOnline: (userId: number) => boolean;
  announce: Announcer;
  log: Log;
}

/** What counts are made from. */
interface Found {
  backlogs: Map<number, UnreadBacklog>;
  notifications: number;
}

interface Cached {
  backlogs: Map<number, UnreadBacklog>;
  counts: Counts;
}

type Arrived = Pick<MessageRow, "conversation_id" | "seq" | "sender_id">;

/**
 * The unread counts that the badges show. They are read once and then incremented by each message whose `seq` follows
 * the last one that was counted; anything else (a read, a gap, a message during the count) makes them stale, and they
 * are read again. Badges are announced as absolute numbers, shortly after the last change so that no acknowledgement
 * waits for them, and only to users who are online.
 */
export class UnreadCounts {
  readonly #deps: Deps;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #cache = new LRUCache<number, Cached>({ max: CACHED_MAX });
  /** Counts under way. A change meanwhile removes the mark, and the result is not cached. */
  readonly #counting = new Map<number, symbol>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async of(userId: number): Promise<Counts> {
    const cached = this.#cache.get(userId);
    if (cached) return { ...cached.counts };
    const { counts } = await this.count(userId, async () => {
      const { countMessages, countNotifications } = this.#deps;
      const [backlogs, notifications] = await Promise.all([countMessages(userId), countNotifications(userId)]);
      return { backlogs, notifications };
    });
    return counts;
  }

  /**
   * Counts what `read` finds, for a caller that reads it anyway; cached unless something changed meanwhile.
   * @returns what `read` found, and the counts
   */
  async count<F extends Found>(userId: number, read: () => Promise<F>): Promise<F & { counts: Counts }> {
    const mark = Symbol("count");
    this.#counting.set(userId, mark);
    const isCurrent = () => this.#counting.get(userId) === mark;
    try {
      const found = await read();
      const messages = [...found.backlogs.values()].reduce((sum, { unread }) => sum + unread, 0);
      const counts = { messages, notifications: found.notifications };
      if (isCurrent()) this.#cache.set(userId, { backlogs: found.backlogs, counts });
      return { ...found, counts: { ...counts } };
    } finally {
      if (isCurrent()) this.#counting.delete(userId);
    }
  }

  /**
   * To be called when these counts are sent to a user's tabs. If they have changed since they were read, newer counts
   * may have been sent first and the tabs would keep the older ones: then the newer ones are announced once more.
   */
  sent(userId: number, { messages, notifications }: Counts): void {
    const current = this.#cache.get(userId)?.counts;
    if (current?.messages !== messages || current.notifications !== notifications) this.#announceSoon(userId);
  }

  /** Something changed for this user that cannot be applied as an increment. */
  stale(userId: number): void {
    this.#forget(userId);
    this.#announceSoon(userId);
  }

  /** A message was stored in a conversation of this user. */
  arrived(userId: number, message: Arrived): void {
    // The result of a count under way would be older than the increment.
    this.#counting.delete(userId);
    const cached = this.#cache.get(userId);
    if (!cached || !applyIncrement(cached, userId, message)) this.#forget(userId);
    if (message.sender_id !== userId) this.#announceSoon(userId);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #announceSoon(userId: number): void {
    if (this.#timers.has(userId) || !this.#deps.isOnline(userId)) return;
    this.#timers.set(
      userId,
      setTimeout(() => void this.#announceNow(userId), COLLECT_MS),
    );
  }

  async #announceNow(userId: number): Promise<void> {
    this.#timers.delete(userId);
    try {
      const counts = await this.of(userId);
      this.#deps.announce.toUsers([userId], "counts", counts);
      this.sent(userId, counts);
    } catch (err) {
      // The tab gets its counts with the next sync.
      this.#deps.log.warn({ err }, "badges were not counted");
    }
  }

  #forget(userId: number): void {
    this.#cache.delete(userId);
    this.#counting.delete(userId);
  }
}

/** Adds a message to cached counts. @returns false if it does not follow the last message that was counted */
function applyIncrement({ backlogs, counts }: Cached, userId: number, message: Arrived): boolean {
  const conversation = backlogs.get(message.conversation_id);
  if (!conversation || message.seq > conversation.last_seq + 1) return false;
  // Already counted: this message was announced twice.
  if (message.seq <= conversation.last_seq) return true;
  conversation.last_seq = message.seq;
  if (message.sender_id !== userId) {
    conversation.unread += 1;
    counts.messages += 1;
  }
  return true;
}
