import type { MessageRow } from "./message.model.ts";
import type { Head, MessagesRepo } from "./messages.repo.ts";
import { createRecent } from "./recent.ts";

/** A checked message on its way to the disk. */
export interface Draft {
  conversation_id: number;
  sender_id: number;
  client_id: string;
  kind: MessageRow["kind"];
  content: string;
}

export interface Appended {
  row: MessageRow;
  /** Whether this process has not announced the row before. Announcing twice is harmless, never is not. */
  fresh: boolean;
}

interface Waiting {
  draft: Draft;
  resolve: (appended: Appended) => void;
  reject: (reason: unknown) => void;
}

/** Rows of one insert at most: 500 messages of 4000 characters stay far below the size of a command. */
const BATCH_MAX = 500;
/** Sends that this process remembers, so that a quick retry costs no look-up. */
const RECENT_MAX = 20_000;
/** Conversations whose head is remembered. */
const HEADS_MAX = 20_000;
/** How often a conversation may lose its numbers to another process before its senders are told. */
const RACES_MAX = 20;

interface Needs {
  messages: MessagesRepo;
  takeIds: (count: number) => Promise<number[]>;
  now: () => Date;
}

/**
 * Gives each message its place and puts it on disk, in batches: what arrives in the same turn of the event loop, or
 * while a batch is under way, is inserted together. One batch at a time: a database commits one after the other anyway,
 * and what waits meanwhile goes together. A batch is inserted in order and stops at the first row that an index
 * refuses, so `seq` has no holes: the rows behind it take new numbers and are tried again.
 */
export function createAppender({ messages, takeIds, now }: Needs) {
  const queue: Waiting[] = [];
  const heads = createRecent<number, Head>(HEADS_MAX);
  const recent = createRecent<string, MessageRow>(RECENT_MAX);
  const drained: (() => void)[] = [];
  let scheduled = false;
  let running = false;

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
        await store(batch);
      } catch (err) {
        // What became of the rows is not known: the numbers are read anew, and a retry finds what was stored.
        for (const { draft } of batch) heads.delete(draft.conversation_id);
        for (const waiting of batch) waiting.reject(err);
      }
    }
    running = false;
    for (const done of drained.splice(0)) done();
  }

  async function store(batch: Waiting[]): Promise<void> {
    let rest = batch;
    for (let races = 0; rest.length > 0; races += 1) {
      if (races > RACES_MAX) throw new Error("a conversation's numbers were taken again and again");
      rest = answerDoubles(rest);
      if (rest.length === 0) return;
      const rows = await numbered(rest);
      const { stored, duplicate } = await messages.insertInOrder(rows);
      rest.slice(0, stored).forEach((waiting, index) => {
        const row = rows[index];
        if (row) settle(waiting, row, true);
      });
      rest = rest.slice(stored);
      if (duplicate) rest = await withoutStored(rest, rows.slice(stored));
    }
  }

  /** Answers those whose message this process has stored before, and the later ones of doubles within the batch. */
  function answerDoubles(batch: Waiting[]): Waiting[] {
    const first = new Map<string, Waiting>();
    return batch.filter((waiting) => {
      const name = nameOf(waiting.draft);
      const known = recent.get(name);
      if (known) {
        waiting.resolve({ row: known, fresh: false });
        return false;
      }
      const earlier = first.get(name);
      if (!earlier) {
        first.set(name, waiting);
        return true;
      }
      const { resolve, reject } = earlier;
      earlier.resolve = (appended) => {
        resolve(appended);
        waiting.resolve({ row: appended.row, fresh: false });
      };
      earlier.reject = (reason) => {
        reject(reason);
        waiting.reject(reason);
      };
      return false;
    });
  }

  async function numbered(batch: Waiting[]): Promise<MessageRow[]> {
    const unknown = [...new Set(batch.map(({ draft }) => draft.conversation_id))].filter((id) => !heads.get(id));
    const [ids] = await Promise.all([
      takeIds(batch.length),
      ...unknown.map(async (id) => {
        heads.set(id, await messages.head(id));
      }),
    ]);
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
   * After a refusal: the numbers are read anew, and whoever's message is found on disk is answered with it. A row that
   * carries the id that was given here is our own: the driver had tried the insert twice. Others come from another
   * process or from before a restart; they count as fresh too, since nobody may have announced them.
   */
  async function withoutStored(rest: Waiting[], attempted: MessageRow[]): Promise<Waiting[]> {
    const byConversation = Map.groupBy(rest, ({ draft }) => draft.conversation_id);
    for (const row of attempted) heads.delete(row.conversation_id);
    const left: Waiting[] = [];
    await Promise.all(
      [...byConversation].map(async ([conversation, waitings]) => {
        const found = await messages.findSent(
          conversation,
          waitings.map(({ draft }) => draft),
        );
        const stored = new Map(found.map((row) => [nameOf(row), row]));
        for (const waiting of waitings) {
          const row = stored.get(nameOf(waiting.draft));
          if (row) settle(waiting, row, true);
        }
      }),
    );
    for (const waiting of rest) if (!recent.get(nameOf(waiting.draft))) left.push(waiting);
    return left;
  }

  function settle(waiting: Waiting, row: MessageRow, fresh: boolean): void {
    recent.set(nameOf(row), row);
    waiting.resolve({ row, fresh });
  }

  return {
    /** Resolves when the message is on disk. @throws what the database said; a retry is always safe */
    append: (draft: Draft): Promise<Appended> => {
      const known = recent.get(nameOf(draft));
      if (known) return Promise.resolve({ row: known, fresh: false });
      return new Promise((resolve, reject) => {
        queue.push({ draft, resolve, reject });
        schedule();
      });
    },
    /** Resolves when nothing is under way. */
    drain: (): Promise<void> =>
      queue.length === 0 && !running ? Promise.resolve() : new Promise((resolve) => drained.push(resolve)),
  };
}
export type Appender = ReturnType<typeof createAppender>;
