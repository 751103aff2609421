import type { SyncReply } from "#shared/chat/chat.events.ts";
import { listenForCards } from "./newer-cards.ts";
import { command, connection, onConnect } from "./socket.ts";

/** Events in flight usually fill a gap; only one that still exists after this time causes a sync. In milliseconds. */
const GAP_MS = 300;
const GAP_MAX_MS = 30_000;
/** Milliseconds before a busy or restarting server is asked again. */
const RETRY_MS = 3000;
/** A tab that was hidden for less than this, in milliseconds, has hardly slept. */
const ASLEEP_MS = 5000;

export interface SyncDeps {
  /** The newest known `rev` of each conversation. */
  known: () => Record<string, number>;
  /** Whether the received events have a gap. */
  behind: () => boolean;
  /** Applies an answer. `first`: the first complete one since the page was loaded. */
  apply: Heard;
}

type Heard = (reply: SyncReply, about: { first: boolean }) => void;
const others = new Set<Heard>();

/** Subscribes to every answer, after the sync's own handler. @returns a function that unsubscribes */
export function onSync(heard: Heard): () => void {
  others.add(heard);
  return () => others.delete(heard);
}

export interface Sync {
  /** Call this when an event reveals a gap. */
  suspectGap: () => void;
  stop: () => void;
}

/**
 * Events may be lost, so a sync requests everything newer after every connect, after a gap and when a hidden tab wakes.
 * One request at a time, repeated while the answer is incomplete.
 */
export function startSync(deps: SyncDeps, send: typeof command = command): Sync {
  let running = false;
  let again = false;
  /** A gap was found during a request, whose answer may be older than the event that revealed it. */
  let suspected = false;
  let stopped = false;
  let first = true;
  let gapWait = GAP_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = 0;
  /** Cursor of the last answer's notifications. */
  let notifications_cursor: string | undefined;

  /** Makes one request and applies its answer. @returns whether the next one is due at once */
  async function ask(): Promise<boolean> {
    const newer = listenForCards();
    const result = await send("sync", { conversations: deps.known(), notifications_cursor });
    newer.stop();
    if (stopped) return false;
    if (result.ok) {
      const reply = newer.into(result.value);
      notifications_cursor = reply.notifications_cursor;
      deps.apply(reply, { first });
      for (const heard of others) heard(reply, { first });
      first &&= reply.limited;
      return reply.limited;
    }
    // Offline, the next connect starts a sync.
    if (connection.getState().state === "online") runIn(waitAfter(result.fault));
    return false;
  }

  async function run(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    clearTimeout(timer);
    while (again && !stopped) {
      again = false;
      again = (await ask()) || again;
    }
    running = false;
    if (deps.behind() || suspected) suspectGap();
    else gapWait = GAP_MS;
  }

  function runIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  }

  function suspectGap(): void {
    suspected = running;
    if (running || stopped) return;
    runIn(gapWait);
    // A gap that a sync cannot fill must not cause a flood of requests.
    gapWait = Math.min(2 * gapWait, GAP_MAX_MS);
  }

  const handleVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > ASLEEP_MS) void run();
  };
  document.addEventListener("visibilitychange", handleVisibility);
  const forgetConnect = onConnect(() => void run());

  return {
    suspectGap,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      forgetConnect();
      document.removeEventListener("visibilitychange", handleVisibility);
    },
  };
}

const waitAfter = (fault: { retry_after?: number | undefined }): number =>
  fault.retry_after === undefined ? RETRY_MS : fault.retry_after * 1000;
