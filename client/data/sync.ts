import type { SyncReply } from "#shared/chat/chat.events.ts";
import { listenForCards } from "./newer-cards.ts";
import { command, connection, onConnect } from "./socket.ts";

/** News in flight usually fill a gap by themselves; only a gap that is still there after this time is asked about. */
const GAP_MS = 300;
const GAP_MAX_MS = 30_000;
/** A busy or restarting server is asked again after this time. */
const RETRY_MS = 3000;
/** A tab that was hidden for less has hardly slept. */
const ASLEEP_MS = 5000;

export interface SyncDeps {
  /** The newest `rev` known of each conversation. */
  known: () => Record<string, number>;
  /** Whether the news so far have a hole. */
  behind: () => boolean;
  /** Takes in one answer. `first`: the first complete one since the page was loaded. */
  apply: Heard;
}

type Heard = (reply: SyncReply, about: { first: boolean }) => void;
const others = new Set<Heard>();

/** For those beside the one who asks: hears every answer behind it. Returns the undo. */
export function onSync(heard: Heard): () => void {
  others.add(heard);
  return () => others.delete(heard);
}

export interface Sync {
  /** To be called when news show that something was missed. */
  suspectGap: () => void;
  stop: () => void;
}

/**
 * Push is a hint, sync is the truth: asks for all that is newer after every connect, after a gap and when a hidden tab
 * wakes. One question at a time, repeated while the answer was cut short.
 */
export function startSync(deps: SyncDeps, send: typeof command = command): Sync {
  let running = false;
  let again = false;
  /** A gap showed while a question was under way, whose answer may be older than the news that showed it. */
  let suspected = false;
  let stopped = false;
  let first = true;
  let gapWait = GAP_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = 0;
  /** Where the notifications of the last answer ended. */
  let notifications_cursor: string | undefined;

  /** One question and its answer. Says whether the next one is due at once. */
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
    // Without a connection the next connect asks.
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
    // A gap that sync cannot fill must not become a flood.
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
