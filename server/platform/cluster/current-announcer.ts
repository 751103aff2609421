import { setTimeout as pause } from "node:timers/promises";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import type { Log } from "#server/platform/log/log.ts";
import { type Announcer, SENDS, type Send } from "#server/platform/realtime/announcer.ts";

/** The most events that wait: a few megabytes. */
const HELD_MAX = 10_000;
/** The longest that events wait, in milliseconds: more than twice the time that an election of the database takes. */
const HELD_MS = 30_000;
/** Between two attempts to ask the database, in milliseconds. */
const RETRY_MS = 500;

interface Deps {
  coverage: Coverage;
  /** Has every tab of this process sync. */
  syncAll: () => void;
  log: Log;
}

/**
 * An announcer for the tabs of this process that sends nothing to tabs that may have no right to it: while other
 * processes may have ended a session or made a block that this one has not heard of, events wait, in order, until it has
 * asked the database. If they are too many or wait for too long, they are dropped, and all tabs sync afterwards. Closing
 * sockets and leaving rooms never waits.
 */
export function createCurrentAnnouncer(here: Announcer, { coverage: { others }, syncAll, log }: Deps): Announcer {
  if (!others) return here;
  let held: (() => void)[] = [];
  /** When the oldest of them came. */
  let heldSince = 0;
  let hasDropped = false;
  let isSending = false;

  function drop(): void {
    log.warn({ events: held.length }, "events were dropped, because the database cannot be asked: all tabs will sync");
    held = [];
    hasDropped = true;
  }

  async function untilNoneIsHeld(): Promise<void> {
    while ((held.length > 0 || hasDropped) && !others?.isClosed) {
      // What comes during the question waits for the next one.
      const [sends, since] = [held, heldSince];
      const isSyncDue = hasDropped;
      held = [];
      hasDropped = false;
      try {
        await others?.catchUp();
      } catch (err) {
        held = [...sends, ...held];
        if (sends.length > 0) heldSince = since;
        hasDropped ||= isSyncDue;
        log.warn(
          { err, events: held.length },
          "events wait: the database cannot be asked for calls of other processes",
        );
        if (held.length > 0 && performance.now() - heldSince >= HELD_MS) drop();
        await pause(RETRY_MS, undefined, { ref: false });
        continue;
      }
      for (const send of sends) send();
      if (isSyncDue) syncAll();
    }
  }

  async function sendHeld(): Promise<void> {
    isSending = true;
    // Again, for what came when it had just ended.
    while (held.length > 0 && !others?.isClosed) await untilNoneIsHeld();
    isSending = false;
  }

  function hold(send: () => void): void {
    if (held.length >= HELD_MAX) drop();
    if (held.length === 0) heldSince = performance.now();
    held.push(send);
    if (!isSending) void sendHeld();
  }

  const whenCurrent = (name: Send) => {
    const send = here[name] as (...args: unknown[]) => void;
    return (...args: unknown[]): void => {
      if (!isSending && others.isCovered) send(...args);
      else hold(() => send(...args));
    };
  };
  return { ...here, ...(Object.fromEntries(SENDS.map((name) => [name, whenCurrent(name)])) as Pick<Announcer, Send>) };
}
