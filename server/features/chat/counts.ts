import type { Log } from "#server/log.ts";
import type { Announcer } from "#server/realtime/announcer.ts";
import type { Counts } from "#shared/chat/chat.schemas.ts";

/** How long news for one user are gathered before the badges are counted anew, in milliseconds. */
const GATHER_MS = 150;

interface Needs {
  countMessages: (userId: number) => Promise<number>;
  countNotifications: (userId: number) => Promise<number>;
  isOnline: (userId: number) => boolean;
  announce: Announcer;
  log: Log;
}

/**
 * The badges, always counted and never kept: whoever has news is counted once the news have settled, off the way of an
 * acknowledgement, and told in absolute numbers. Who has no tab open is not counted at all.
 */
export function createCountsBook({ countMessages, countNotifications, isOnline, announce, log }: Needs) {
  const waiting = new Map<number, NodeJS.Timeout>();

  async function of(userId: number): Promise<Counts> {
    const [messages, notifications] = await Promise.all([countMessages(userId), countNotifications(userId)]);
    return { messages, notifications };
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

  return {
    of,
    /** Something changed for this user. */
    stale: (userId: number): void => {
      if (waiting.has(userId) || !isOnline(userId)) return;
      waiting.set(
        userId,
        setTimeout(() => void tell(userId), GATHER_MS),
      );
    },
    close: (): void => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
export type CountsBook = ReturnType<typeof createCountsBook>;
