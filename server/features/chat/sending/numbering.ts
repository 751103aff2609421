import pLimit from "p-limit";
import { createLru } from "#server/platform/cache/lru.ts";
import { Fault } from "#shared/fault.ts";
import type { Head, MessagesRepo } from "./messages.repo.ts";

/** Conversations whose newest numbers are cached. */
const HEADS_MAX = 20_000;
/** How often another process may take a conversation's numbers before its writers get an error. */
export const RACES_MAX = 20;
/** The error for those writers. Nothing is stored, and a retry is safe. */
export const lostTooOften = () => new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });
/** The longest pause after a race, in milliseconds. */
const PAUSE_MAX_MS = 16;

/** A cached head. Its numbers are on disk; there may be newer ones. */
interface CachedHead extends Head {
  /** Another process took the next number, or the outcome of a write is unknown: read the head before using it. */
  isInDoubt: boolean;
}

/**
 * The newest `seq` and `rev` of each conversation, and the queue in which numbers are taken: a batch of new messages or
 * a change of one is on disk before the next one takes numbers. So a reader who sees a `rev` can see everything below
 * it.
 *
 * Other processes take numbers too, so a cached head may be too low; then a unique index refuses the next number. It is
 * never too high: a number is cached when a majority has acknowledged it or a majority read has returned it. While this
 * process may not hear which numbers others take, newer ones are read first: a refused insert and a second attempt would
 * take longer, and all other sends wait for them.
 * @param hearsOthers whether it hears them; true for a single process
 */
export function createNumbering(
  messages: Pick<MessagesRepo, "head" | "newerThan">,
  hearsOthers: () => boolean = () => true,
) {
  const heads = createLru<number, CachedHead>(HEADS_MAX);
  const lane = pLimit(1);

  function heard(conversationId: number, { seq, rev }: Head): void {
    const head = heads.get(conversationId);
    if (!head) return;
    head.seq = Math.max(head.seq, seq);
    head.rev = Math.max(head.rev, rev);
  }

  async function readNewer(inDoubt: ReadonlyMap<number, CachedHead>): Promise<void> {
    if (inDoubt.size === 0) return;
    const rows = await messages.newerThan(inDoubt);
    for (const row of rows) heard(row.conversation_id, row);
    for (const head of inDoubt.values()) head.isInDoubt = false;
    // A number is taken, and not by a newer change: a late insert may have used the `rev` that a revised message gave up.
    const explained = new Set(rows.map((row) => row.conversation_id));
    await Promise.all([...inDoubt.keys()].filter((id) => !explained.has(id)).map(readHead));
  }

  async function readUnheard(unsure: ReadonlyMap<number, CachedHead>): Promise<void> {
    if (unsure.size === 0) return;
    for (const row of await messages.newerThan(unsure)) heard(row.conversation_id, row);
  }

  async function readHead(conversationId: number): Promise<void> {
    heads.set(conversationId, { ...(await messages.head(conversationId)), isInDoubt: false });
  }

  return {
    /** Whether this process hears which numbers others take. */
    hearsOthers,
    inTurn: <T>(work: () => Promise<T>): Promise<T> => lane(work),
    /** The newest numbers, cached or read from the messages: copies, from which the caller takes the next ones. */
    headsOf: async (conversationIds: ReadonlySet<number>): Promise<Map<number, Head>> => {
      const unknown: number[] = [];
      const inDoubt = new Map<number, CachedHead>();
      const unsure = new Map<number, CachedHead>();
      const isCurrent = hearsOthers();
      for (const id of conversationIds) {
        const head = heads.get(id);
        if (!head) unknown.push(id);
        else if (head.isInDoubt) inDoubt.set(id, head);
        else if (!isCurrent) unsure.set(id, head);
      }
      await Promise.all([readNewer(inDoubt), readUnheard(unsure), ...unknown.map(readHead)]);
      const found = new Map<number, Head>();
      for (const id of conversationIds) {
        const { seq = 0, rev = 0 } = heads.get(id) ?? {};
        found.set(id, { seq, rev });
      }
      return found;
    },
    /** These numbers are on disk. */
    heard,
    /** The next number may be taken already. */
    doubt: (conversationId: number): void => {
      const head = heads.get(conversationId);
      if (head) head.isInDoubt = true;
    },
    /**
     * Waits before a number is taken again, so that two processes do not keep taking it from each other.
     * @param races how often it was taken by another process; after the first time there is no pause
     */
    pauseAfter: async (races: number): Promise<void> => {
      if (races < 2) return;
      const ms = Math.random() * Math.min(2 ** races, PAUSE_MAX_MS);
      await new Promise((resolve) => setTimeout(resolve, ms));
    },
  };
}
export type Numbering = ReturnType<typeof createNumbering>;
