import { LRUCache } from "lru-cache";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { type Numbering, RACES_MAX } from "./numbering.ts";
import { UncertainSends } from "./uncertain-sends.ts";

/** A validated message on its way to the disk. */
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

/** A send that has no answer yet. */
interface Send {
  draft: Draft;
  name: string;
  /** Once it is on disk. */
  row?: MessageRow;
  /** Called once, when the row is known to be on disk, even if the sender got an error. */
  stored: (row: MessageRow) => void;
  resolve: (row: MessageRow) => void;
  reject: (reason: unknown) => void;
}

/** A send whose row is on disk. */
interface Settled {
  send: Send;
  row: MessageRow;
  isNew: boolean;
}

/** Rows of one insert at most: 500 messages of 4000 characters stay far below the maximum size of a command. */
const BATCH_MAX = 500;
/** Sends that this process remembers, so that a quick retry costs no query. */
const RECENT_MAX = 20_000;

interface Deps {
  messages: Pick<MessagesRepo, "insertInOrder" | "findSent">;
  numbering: Numbering;
  takeIds: (count: number) => Promise<number[]>;
  now: () => Date;
}

const nameOf = (draft: Pick<Draft, "conversation_id" | "sender_id" | "client_id">) =>
  `${draft.conversation_id}:${draft.sender_id}:${draft.client_id}`;

/**
 * Numbers messages and puts them on disk in batches: what arrives in the same turn of the event loop, or while a batch
 * is under way, is inserted together. There is one batch at a time: the database commits one after the other anyway,
 * and measurements showed no gain from two batches of different conversations. While the database works on a batch, the
 * senders of the one before get their answers. A batch is inserted in order and stops at the first row that an index
 * refuses, so `seq` has no holes: the rows after it take new numbers and are inserted again.
 */
export class Appender {
  readonly #deps: Deps;
  readonly #queue: Send[] = [];
  readonly #recent = new LRUCache<string, MessageRow>({ max: RECENT_MAX });
  /** Sends that have no answer yet, so that a retry at the same moment shares it. */
  readonly #pending = new Map<string, Promise<MessageRow>>();
  readonly #uncertain = new UncertainSends<Send>((sends) => this.#findStored(sends));
  /** Sends that are on disk and not answered yet, in the order of `seq`. */
  #settled: Settled[] = [];
  readonly #drained: (() => void)[] = [];
  #isScheduled = false;
  #isRunning = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Resolves with the row when it is on disk; the same `client_id` again gets the same row.
   * @param stored called once for each row, before the promise resolves; a retry's own callback is not called
   * @throws the database's error; a retry is always safe
   */
  append(draft: Draft, stored: (row: MessageRow) => void): Promise<MessageRow> {
    const name = nameOf(draft);
    const known = this.#recent.get(name);
    if (known) return Promise.resolve(known);
    const underWay = this.#pending.get(name);
    if (underWay) return underWay;
    const answer = new Promise<MessageRow>((resolve, reject) => {
      this.#queue.push({ draft, name, stored, resolve, reject });
      this.#schedule();
    });
    this.#pending.set(name, answer);
    const forget = () => this.#pending.delete(name);
    answer.then(forget, forget);
    return answer;
  }

  /** A message was changed: a retry of its send gets the changed row. */
  revised(row: MessageRow): void {
    const name = nameOf(row);
    if (this.#recent.get(name)) this.#recent.set(name, row);
  }

  /** Resolves when nothing is under way. */
  drain(): Promise<void> {
    return this.#isDrained() ? Promise.resolve() : new Promise((resolve) => this.#drained.push(resolve));
  }

  /** Stops asking what became of failed batches. */
  close(): void {
    this.#uncertain.close();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isRunning) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    const { numbering } = this.#deps;
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_MAX);
      try {
        await numbering.inTurn(() => withDeadline(this.#store(batch), STEP_MS));
      } catch (err) {
        // Nobody knows what became of the rows: the next batch reads the numbers again, and a retry finds its row.
        for (const { draft } of batch) numbering.forget(draft.conversation_id);
        const open = batch.filter(({ row }) => !row);
        for (const send of open) send.reject(err);
        this.#uncertain.add(open);
      }
    }
    this.#isRunning = false;
    this.#notifyIfDrained();
  }

  async #store(batch: Send[]): Promise<void> {
    const { messages, numbering } = this.#deps;
    let rest = batch;
    for (let races = 0; rest.length > 0; races += 1) {
      if (races > RACES_MAX) throw new Error("a conversation's numbers were taken again and again");
      const rows = await this.#numbered(rest);
      const { stored, duplicate } = await messages.insertInOrder(rows);
      rest.slice(0, stored).forEach((send, index) => {
        const row = rows[index];
        if (row) this.#settle(send, row);
      });
      rest = rest.slice(stored);
      if (!duplicate) continue;
      // The next round reads the numbers again. Sends whose row is already on disk are answered with it.
      for (const { draft } of rest) numbering.forget(draft.conversation_id);
      await this.#findStored(rest);
      rest = rest.filter(({ row }) => !row);
    }
  }

  async #numbered(batch: Send[]): Promise<MessageRow[]> {
    const { takeIds, numbering, now } = this.#deps;
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
   * Settles the sends whose message is on disk: from before a restart, from another process, or from an insert whose
   * answer was lost. Perhaps none of them was announced, so they count as new here.
   */
  async #findStored(sends: Send[]): Promise<void> {
    const { messages } = this.#deps;
    const byConversation = Map.groupBy(sends, ({ draft }) => draft.conversation_id);
    const queries = await Promise.allSettled(
      [...byConversation].map(async ([conversation, some]) => {
        const drafts = some.map(({ draft }) => draft);
        const stored = new Map((await messages.findSent(conversation, drafts)).map((row) => [nameOf(row), row]));
        for (const send of some) {
          const row = stored.get(send.name);
          if (row) this.#settle(send, row);
        }
      }),
    );
    for (const query of queries) if (query.status === "rejected") throw query.reason;
  }

  /** Answers in the next turn: the database starts the next batch before this process is busy with announcing. */
  #settle(send: Send, row: MessageRow): void {
    const isNew = !this.#recent.get(send.name);
    if (isNew) this.#recent.set(send.name, row);
    send.row = row;
    if (this.#settled.length === 0) setImmediate(() => this.#answerSettled());
    this.#settled.push({ send, row, isNew });
  }

  #answerSettled(): void {
    const settled = this.#settled;
    this.#settled = [];
    for (const { send, row, isNew } of settled) {
      try {
        if (isNew) send.stored(row);
        send.resolve(row);
      } catch (err) {
        send.reject(err);
      }
    }
    this.#notifyIfDrained();
  }

  #isDrained(): boolean {
    return this.#queue.length === 0 && !this.#isRunning && this.#settled.length === 0;
  }

  #notifyIfDrained(): void {
    if (this.#isDrained()) for (const done of this.#drained.splice(0)) done();
  }
}
