import type { StoreApi } from "zustand/vanilla";
import { withRateLimit, withRateLimitEnded } from "../state/chat.drafts.ts";
import type { ChatState } from "../state/chat.state.ts";

export interface PausesDeps {
  chat: StoreApi<ChatState>;
  /** Called when the server limits the rate; once until all waiting messages are sent. */
  onRateLimited: () => void;
  /** Called when the pause of a conversation is over. */
  onOver: (conversationId: number) => void;
  /** Called when the rate limit is over. */
  onAllOver: () => void;
}

/**
 * The times in which nothing is sent: in one conversation after a failure, and in all of them while the server limits
 * the sender's rate. New messages wait too.
 */
export function createPauses({ chat, onRateLimited, onOver, onAllOver }: PausesDeps) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let rateLimitTimer: ReturnType<typeof setTimeout> | null = null;

  function pauseAll(ms: number): void {
    const { rateLimitedUntil } = chat.getState();
    if (rateLimitedUntil === null) onRateLimited();
    // Several messages may have been in flight: the longest wait counts.
    const until = Math.max(performance.now() + ms, rateLimitTimer === null ? 0 : (rateLimitedUntil ?? 0));
    chat.setState((s) => withRateLimit(s, until));
    if (rateLimitTimer !== null) clearTimeout(rateLimitTimer);
    rateLimitTimer = setTimeout(() => {
      rateLimitTimer = null;
      // Another tab may have sent everything.
      chat.setState(withRateLimitEnded);
      onAllOver();
    }, until - performance.now());
  }

  function endEach(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return {
    isPaused: (id: number): boolean => rateLimitTimer !== null || timers.has(id),
    /** Pauses one conversation. */
    pause: (id: number, ms: number): void => {
      const end = () => {
        timers.delete(id);
        onOver(id);
      };
      timers.set(id, setTimeout(end, ms));
    },
    pauseAll,
    /** Ends the pauses of the conversations, without a callback; the rate limit stays. */
    endEach,
    stop: () => {
      endEach();
      if (rateLimitTimer !== null) clearTimeout(rateLimitTimer);
    },
  };
}
