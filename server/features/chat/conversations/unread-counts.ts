import { authorOf, type MessageRow } from "#server/features/chat/sending/message.model.ts";
import { asSide, type SideId } from "#server/features/chat/sides.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ConversationSummary, Counts } from "#shared/chat/chat.schemas.ts";
import type { PersonalFlags } from "./conversation-flags.repo.ts";
import { bringsBack, isWaiting, type ListedBacklog, type UnreadBacklog } from "./unread-messages.repo.ts";

/** How long changes for one user are collected before their badges are announced, in milliseconds. */
const COLLECT_MS = 150;
/**
 * From this age on, cached counts are read again after the next read mark, in milliseconds: another process may have
 * stored messages or moved marks meanwhile.
 */
const FRESH_MS = 30_000;
/** Users whose counts are cached. */
const CACHED_MAX = 20_000;

interface Deps {
  /** The unread messages of a user, by conversation, and the side for which they read. */
  countMessages: (userId: number) => Promise<CountedMessages>;
  countNotifications: (userId: number) => Promise<number>;
  /** Whether the user has a tab open with this process. */
  isHere: (userId: number) => boolean;
  /** Whether this process hears of everything that concerns the user. Otherwise nothing is cached. */
  hearsOf: (userId: number) => boolean;
  announce: Announcer;
  now: () => Date;
  log: Log;
}

/** What a conversation adds to the badge is made from this. */
export type CountedBacklog = ListedBacklog & Pick<PersonalFlags, "marked_unread" | "muted">;

export interface CountedMessages {
  backlogs: Map<number, CountedBacklog>;
  side: SideId;
}

/** What counts are made from. */
interface Found extends CountedMessages {
  notifications: number;
}

interface Cached extends CountedMessages {
  counts: Counts;
  /** When they were read from the database, in milliseconds. */
  read_at: number;
}

type Flagged = Pick<ConversationSummary, "id" | "marked_unread" | "muted" | "archived">;
type Arrived = Pick<MessageRow, "conversation_id" | "seq" | "sender_id" | "author_id" | "kind">;

/**
 * The unread counts that the badges show. They are read once and then follow each message whose `seq` comes after the
 * last one that was counted, and each read mark; anything else (a gap, a message during the count) makes them stale, and
 * they are read again. Badges are announced as absolute numbers, shortly after the last change so that no acknowledgement
 * waits for them, and only to users with a tab here.
 */
export class UnreadCounts {
  readonly #deps: Deps;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #cache = createLru<number, Cached>(CACHED_MAX);
  /** Counts under way. A change meanwhile removes the mark, and the result is not cached. */
  readonly #counting = new Map<number, symbol>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async of(userId: number): Promise<Counts> {
    const cached = this.#cache.get(userId);
    return cached ? { ...cached.counts } : this.current(userId);
  }

  /** Counts anew, for an answer that must be right even if another process has changed something. */
  async current(userId: number): Promise<Counts> {
    const { counts } = await this.count(userId, async () => {
      const { countMessages, countNotifications } = this.#deps;
      const [messages, notifications] = await Promise.all([countMessages(userId), countNotifications(userId)]);
      return { ...messages, notifications };
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
    const read_at = this.#deps.now().getTime();
    try {
      const found = await read();
      const messages = [...found.backlogs.values()].reduce((sum, backlog) => sum + badgeCountOf(backlog), 0);
      const counts = { messages, notifications: found.notifications };
      if (isCurrent() && this.#deps.hearsOf(userId))
        this.#cache.set(userId, { backlogs: found.backlogs, side: found.side, counts, read_at });
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
    const change = cached ? applyIncrement(cached, userId, message) : null;
    if (change === null) this.#forget(userId);
    const isOwn = authorOf(message) === userId;
    // An own message changes the badge only if it brings back a conversation with unread messages. Without cached counts,
    // whoever counts next announces that, so that not every send costs a count.
    if (isOwn ? (change ?? 0) !== 0 : isWaiting(message, cached?.side ?? asSide(userId))) this.#announceSoon(userId);
  }

  /**
   * The user's read mark of a conversation is now at `mark` or further, wherever it was moved.
   * @returns what is unread after it; null if that is not cached
   */
  read(userId: number, conversationId: number, mark: number): UnreadBacklog | null {
    // The result of a count under way may be older than the mark.
    this.#counting.delete(userId);
    const cached = this.#cache.get(userId);
    const backlog = cached?.backlogs.get(conversationId);
    if (!cached || !backlog) {
      this.stale(userId);
      return null;
    }
    const before = badgeCountOf(backlog);
    backlog.unread = backlog.unread.filter((seq) => seq > mark);
    const less = before - badgeCountOf(backlog);
    // Nothing up to the mark is unread, even if this process has not seen it.
    backlog.last_seq = Math.max(backlog.last_seq, mark);
    cached.counts.messages -= less;
    const isOld = this.#deps.now().getTime() - cached.read_at >= FRESH_MS;
    if (isOld) this.#cache.delete(userId);
    if (isOld || less > 0) this.#announceSoon(userId);
    return backlog;
  }

  /** Another process has announced a conversation to the user: counts again if its flags are not the counted ones. */
  flagged(userId: number, { id, marked_unread, muted, archived }: Flagged): void {
    const counted = this.#cache.get(userId)?.backlogs.get(id);
    const isSame = counted?.marked_unread === marked_unread && counted.muted === muted && counted.archived === archived;
    if (!isSame) this.stale(userId);
  }

  /** The user's last tab here was closed. */
  left(userId: number): void {
    if (!this.#deps.hearsOf(userId)) this.#forget(userId);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #announceSoon(userId: number): void {
    if (this.#timers.has(userId) || !this.#deps.isHere(userId)) return;
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

/** What a conversation adds to the badge. */
const badgeCountOf = ({ unread, archived, marked_unread, muted }: CountedBacklog): number =>
  muted || archived ? 0 : Math.max(unread.length, marked_unread ? 1 : 0);

/**
 * Adds a message to cached counts.
 * @returns by how much the badge has changed; null if the message does not follow the last one that was counted
 */
function applyIncrement({ backlogs, side, counts }: Cached, user_id: number, message: Arrived): number | null {
  const conversation = backlogs.get(message.conversation_id);
  if (!conversation || message.seq > conversation.last_seq + 1) return null;
  // Already counted: this message was announced twice.
  if (message.seq <= conversation.last_seq) return 0;
  const before = badgeCountOf(conversation);
  conversation.last_seq = message.seq;
  if (isWaiting(message, side)) conversation.unread.push(message.seq);
  if (bringsBack(message, { user_id, side })) conversation.archived = false;
  const change = badgeCountOf(conversation) - before;
  counts.messages += change;
  return change;
}
