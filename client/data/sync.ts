import type { SyncReply } from "#shared/chat/chat.events.ts";
import { report } from "./connection.ts";
import { listenForCards } from "./newer-cards.ts";
import { command, connection, listen, onConnect } from "./socket.ts";

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
  /** Loads what complete answers do not contain. @returns false if that failed and is to be repeated */
  complete: () => Promise<boolean>;
}

/** @param about.askedAt when it was asked for, in the time of `performance.now()` */
type Heard = (reply: SyncReply, about: { first: boolean; askedAt: number }) => void;
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
 * Events may be lost, so a sync requests everything newer after every connect, after a gap, when a hidden tab wakes, and
 * when the server says that events may have been lost. One request at a time, repeated while the answer is incomplete.
 */
export function startSync(deps: SyncDeps, send: typeof command = command): Sync {
  let running = false;
  let again = false;
  /** A gap was found during a request, whose answer may be older than the event that revealed it. */
  let suspected = false;
  let stopped = false;
  let gapWait = GAP_MS;
  const progress: Progress = { first: true, incomplete: false };
  const timer = createSyncTimer(() => void run());

  /** Makes one request and applies its answer. @returns whether the next one is due at once */
  async function ask(): Promise<boolean> {
    const newer = listenForCards();
    const { notifications_cursor } = progress;
    const askedAt = performance.now();
    const result = await send("sync", { conversations: deps.known(), notifications_cursor });
    newer.stop();
    if (stopped) return false;
    if (result.ok) return applyReply(newer.into(result.value), askedAt, deps, progress);
    if (isOnline()) timer.rest(waitAfter(result.fault));
    return false;
  }

  async function run(): Promise<void> {
    again = true;
    timer.cancel();
    if (running) return;
    running = true;
    while (again && !stopped) {
      again = false;
      again = (await ask()) || again;
    }
    running = false;
    if (deps.behind() || suspected || progress.incomplete) suspectGap();
    else gapWait = GAP_MS;
  }

  function suspectGap(): void {
    suspected = running;
    if (running || stopped) return;
    timer.startIn(gapWait);
    // A gap that a sync cannot fill must not cause a flood of requests.
    gapWait = Math.min(2 * gapWait, GAP_MAX_MS);
  }

  const undos = [
    onWake(() => void run()),
    onConnect(() => void run()),
    listen("sync:due", ({ within_ms }) => timer.startWithin(within_ms)),
  ];
  return {
    suspectGap,
    stop: () => {
      stopped = true;
      timer.cancel();
      for (const undo of undos) undo();
    },
  };
}

/** What the answers so far have brought. */
interface Progress {
  first: boolean;
  /** Cursor of the last answer's notifications. */
  notifications_cursor?: string;
  /** Whether something that answers do not contain could not be loaded. */
  incomplete: boolean;
}

/** @returns whether there is more, so that the next request is due at once */
async function applyReply(reply: SyncReply, askedAt: number, deps: SyncDeps, progress: Progress): Promise<boolean> {
  const about = { first: progress.first, askedAt };
  progress.notifications_cursor = reply.notifications_cursor;
  deps.apply(reply, about);
  for (const heard of others) heard(reply, about);
  progress.first &&= reply.limited;
  if (!reply.limited) report("synced");
  if (!reply.limited) progress.incomplete = !(await deps.complete());
  return reply.limited;
}

/** Starts a sync at the earliest of the requested moments, but not while the server does not want one. */
function createSyncTimer(start: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When it starts a sync, and before when the server does not want one, in the time of `performance.now()`. */
  let dueAt = Number.POSITIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;

  function cancel(): void {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  }

  /** Starts a sync after this time, unless one starts earlier anyway. */
  function startIn(ms: number): void {
    const now = performance.now();
    const at = Math.max(now + ms, restUntil);
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      // Offline, the next connect starts a sync.
      if (isOnline()) start();
    }, at - now);
  }

  return {
    cancel,
    startIn,
    /** A moment that was drawn before is kept if it lies within this time, or each repetition would move tabs to the start. */
    startWithin: (ms: number) => {
      if (dueAt > performance.now() + ms) startIn(Math.random() * ms);
    },
    /** No sync for this time, then one. */
    rest: (ms: number) => {
      restUntil = performance.now() + ms;
      startIn(0);
    },
  };
}

/** Calls it when the tab is visible again after so long that the device may have slept. @returns a stop function */
function onWake(handle: () => void): () => void {
  let hiddenAt = 0;
  const handleVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > ASLEEP_MS) handle();
  };
  document.addEventListener("visibilitychange", handleVisibility);
  return () => document.removeEventListener("visibilitychange", handleVisibility);
}

const isOnline = (): boolean => connection.getState().state === "online";

const waitAfter = (fault: { retry_after?: number | undefined }): number =>
  fault.retry_after === undefined ? RETRY_MS : fault.retry_after * 1000;
