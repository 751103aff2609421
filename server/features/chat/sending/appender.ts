import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { type Numbering, RACES_MAX } from "./numbering.ts";

/** A checked message on its way to the disk. */
export interface Draft {
  conversation_id: number;
  sender_id: number;
  client_id: string;
  kind: MessageRow["kind"];
  content: string;
  attachments?: MessageRow["attachments"];
  card?: MessageRow["card"];
  topic?: MessageRow["topic"];
}

interface Waiting {
  draft: Draft;
  name: string;
  /** Once it is on disk. */
  row?: MessageRow;
  /** Told once, when the row is known to be on disk, whatever became of the answer. */
  stored: (row: MessageRow) => void;
  resolve: (row: MessageRow) => void;
  reject: (reason: unknown) => void;
}

/** Rows of one insert at most: 500 messages of 4000 characters stay far below the size of a command. */
const BATCH_MAX = 500;
/** Sends that this process remembers, so that a quick retry costs no look-up. */
const RECENT_MAX = 20_000;

/** Pauses between the questions what became of a failed batch, in milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

interface Deps {
  messages: Pick<MessagesRepo, "insertInOrder" | "findSent">;
  numbering: Numbering;
  takeIds: (count: number) => Promise<number[]>;
  now: () => Date;
}

/**
 * Gives each message its place and puts it on disk, in batches: what arrives in the same turn of the event loop, or
 * while a batch is under way, is inserted together. One batch at a time: a database commits one after the other anyway
 * (two lanes of conversations have shown no gain), and what waits meanwhile goes together. While it works on a batch,
 * the one before is told. A batch is inserted in order and stops at the first row that an index refuses, so `seq` has no
 * holes: the rows behind it take new numbers and are tried again.
 */
export function createAppender({ messages, numbering, takeIds, now }: Deps) {
  const queue: Waiting[] = [];
  const recent = new LRUCache<string, MessageRow>({ max: RECENT_MAX });
  /** Sends that have no answer yet, so that a retry at the same moment shares it. */
  const pending = new Map<string, Promise<MessageRow>>();
  /** Rows of failed batches: they may be on disk or not. */
  const uncertain: Waiting[] = [];
  /** On disk, in the order of `seq`, and not told yet. */
  let untold: { waiting: Waiting; row: MessageRow; isNew: boolean }[] = [];
  const drained: (() => void)[] = [];
  const closing = new AbortController();
  let scheduled = false;
  let running = false;
  let asking = false;

  const nameOf = (draft: Pick<Draft, "conversation_id" | "sender_id" | "client_id">) =>
    `${draft.conversation_id}:${draft.sender_id}:${draft.client_id}`;

  function schedule(): void {
    if (scheduled || running) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void run();
    });
  }

  async function run(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX);
      try {
        await numbering.inTurn(() => withDeadline(store(batch), STEP_MS));
      } catch (err) {
        // What became of the rows is not known: the numbers are read anew, and a retry finds what was stored. Those
        // who do not come back must not keep the other side from hearing of a row that is there.
        for (const { draft } of batch) numbering.forget(draft.conversation_id);
        const open = batch.filter(({ row }) => !row);
        for (const waiting of open) waiting.reject(err);
        uncertain.push(...open);
        void askWhatBecame();
      }
    }
    running = false;
    sayIfDrained();
  }

  const isDrained = () => queue.length === 0 && !running && untold.length === 0;

  function sayIfDrained(): void {
    if (isDrained()) for (const done of drained.splice(0)) done();
  }

  /** Asks the database, until it answers, which rows of failed batches are there after all. */
  async function askWhatBecame(): Promise<void> {
    if (asking) return;
    asking = true;
    let pause = FIRST_PAUSE_MS;
    while (uncertain.length > 0 && !closing.signal.aborted) {
      const batch = uncertain.slice(0, BATCH_MAX);
      try {
        await withDeadline(findStored(batch), STEP_MS);
        uncertain.splice(0, batch.length);
        pause = FIRST_PAUSE_MS;
      } catch {
        // Still away. Every sender has been told already, and the log has the first failure.
        await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => {});
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    asking = false;
  }

  async function store(batch: Waiting[]): Promise<void> {
    let rest = batch;
    for (let races = 0; rest.length > 0; races += 1) {
      if (races > RACES_MAX) throw new Error("a conversation's numbers were taken again and again");
      const rows = await numbered(rest);
      const { stored, duplicate } = await messages.insertInOrder(rows);
      rest.slice(0, stored).forEach((waiting, index) => {
        const row = rows[index];
        if (row) settle(waiting, row);
      });
      rest = rest.slice(stored);
      if (!duplicate) continue;
      // The numbers are read anew, and whoever's message is on disk already is answered with it.
      for (const { draft } of rest) numbering.forget(draft.conversation_id);
      await findStored(rest);
      rest = rest.filter(({ row }) => !row);
    }
  }

  async function numbered(batch: Waiting[]): Promise<MessageRow[]> {
    const conversations = new Set(batch.map(({ draft }) => draft.conversation_id));
    const [ids, heads] = await Promise.all([takeIds(batch.length), numbering.headsOf(conversations)]);
    const at = now();
    return batch.map(({ draft }, index) => {
      const head = heads.get(draft.conversation_id);
      const id = ids[index];
      if (!head || id === undefined) throw new Error("a message was left without a number");
      head.seq += 1;
      head.rev += 1;
      return {
        _id: id,
        ...draft,
        seq: head.seq,
        rev: head.rev,
        created_at: at,
        updated_at: at,
        edited_at: null,
        deleted_at: null,
      };
    });
  }

  /**
   * Settles those whose message is on disk: from before a restart, from another process, or from an insert whose answer
   * was lost. Nobody may have announced them, so they count as new here.
   */
  async function findStored(waitings: Waiting[]): Promise<void> {
    const byConversation = Map.groupBy(waitings, ({ draft }) => draft.conversation_id);
    const looks = await Promise.allSettled(
      [...byConversation].map(async ([conversation, some]) => {
        const drafts = some.map(({ draft }) => draft);
        const stored = new Map((await messages.findSent(conversation, drafts)).map((row) => [nameOf(row), row]));
        for (const waiting of some) {
          const row = stored.get(waiting.name);
          if (row) settle(waiting, row);
        }
      }),
    );
    for (const look of looks) if (look.status === "rejected") throw look.reason;
  }

  /** Told in the next turn: the database begins with the next batch before this process is busy with telling. */
  function settle(waiting: Waiting, row: MessageRow): void {
    const isNew = !recent.get(waiting.name);
    if (isNew) recent.set(waiting.name, row);
    waiting.row = row;
    if (untold.length === 0) setImmediate(tell);
    untold.push({ waiting, row, isNew });
  }

  function tell(): void {
    const told = untold;
    untold = [];
    for (const { waiting, row, isNew } of told) {
      try {
        if (isNew) waiting.stored(row);
        waiting.resolve(row);
      } catch (err) {
        waiting.reject(err);
      }
    }
    sayIfDrained();
  }

  return {
    /** A message was changed: a retry of its send is answered with what it is now. */
    revised: (row: MessageRow): void => {
      if (recent.get(nameOf(row))) recent.set(nameOf(row), row);
    },
    /**
     * Resolves with the row when it is on disk; the same `client_id` again gets the same row. `stored` is told once,
     * before that, by the first who asked.
     * @throws what the database said; a retry is always safe
     */
    append: (draft: Draft, stored: (row: MessageRow) => void): Promise<MessageRow> => {
      const name = nameOf(draft);
      const known = recent.get(name);
      if (known) return Promise.resolve(known);
      const underWay = pending.get(name);
      if (underWay) return underWay;
      const answer = new Promise<MessageRow>((resolve, reject) => {
        queue.push({ draft, name, stored, resolve, reject });
        schedule();
      });
      pending.set(name, answer);
      const forget = () => pending.delete(name);
      answer.then(forget, forget);
      return answer;
    },
    /** Resolves when nothing is under way. */
    drain: (): Promise<void> => (isDrained() ? Promise.resolve() : new Promise((resolve) => drained.push(resolve))),
    /** Asks no further what became of failed batches. */
    close: (): void => closing.abort(),
  };
}
export type Appender = ReturnType<typeof createAppender>;
