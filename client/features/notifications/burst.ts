import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/** Notifications within this time are announced together, in milliseconds. */
const BURST_MS = 1000;

export interface BurstCallbacks {
  announceOne: (notification: Notification) => void;
  /** The newest first. */
  announceMany: (notifications: readonly Notification[]) => void;
}

export interface Burst {
  /** Adds the notifications of one event; read and already announced ones are skipped. */
  add: (notifications: readonly Notification[]) => void;
  stop: () => void;
}

/**
 * Announces each notification once, although it may arrive again with the sync after an outage. The first is announced
 * immediately, those of the next second together.
 */
export function createBurst({ announceOne, announceMany }: BurstCallbacks): Burst {
  const known = new Set<number>();
  let waiting: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const [only, ...others] = waiting;
    waiting = [];
    if (!only) return;
    if (others.length === 0) announceOne(only);
    else announceMany([only, ...others].reverse());
    // The following notifications also wait a second.
    timer = setTimeout(flush, BURST_MS);
  }

  return {
    add: (notifications) => {
      for (const one of notifications) {
        if (!known.has(one.id) && !one.is_read) waiting.push(one);
        known.add(one.id);
      }
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}
