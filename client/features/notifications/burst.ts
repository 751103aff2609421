import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/** Those that come within this time are told together, in milliseconds. */
const BURST_MS = 1000;

export interface Teller {
  tell: (notification: Notification) => void;
  tellMany: (count: number) => void;
}

export interface Burst {
  /** Those that came with one piece of news; what is read, or was told before, is passed over. */
  hear: (notifications: readonly Notification[]) => void;
  stop: () => void;
}

/**
 * Tells each notification once: it may be pushed, and told again by the sync after the next outage. The first is told at
 * once, what follows within a second as a number.
 */
export function createBurst({ tell, tellMany }: Teller): Burst {
  const known = new Set<number>();
  let waiting: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const [only, ...others] = waiting;
    const count = waiting.length;
    waiting = [];
    if (!only) return;
    if (others.length === 0) tell(only);
    else tellMany(count);
    // Those that follow now wait their second as well.
    timer = setTimeout(flush, BURST_MS);
  }

  return {
    hear: (notifications) => {
      for (const one of notifications) {
        if (!known.has(one.id) && !one.is_read) waiting.push(one);
        known.add(one.id);
      }
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
