import { createLru } from "#server/platform/cache/lru.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Fault } from "#shared/fault.ts";
import type { MessageRow } from "./message.model.ts";
import type { Head, Insertion, MessagesRepo } from "./messages.repo.ts";
import { lostTooOften, type Numbering, RACES_MAX } from "./numbering.ts";
import type { PermittedWrites } from "./permitted-writes.ts";
import { UncertainWrites } from "./uncertain-writes.ts";

/** A validated message on its way to the disk. */
export interface Draft {
  conversation_id: number;
  sender_id: number;
  client_id: string;
  kind: MessageRow["kind"];
  content: string;
  line?: MessageRow["line"];
  attachments?: MessageRow["attachments"];
  voice?: MessageRow["voice"];
  card?: MessageRow["card"];
  topic?: MessageRow["topic"];
  reply_to?: MessageRow["reply_to"];
}

/** Why a message may not be stored now; null if it may. At once if that is in memory. */
export type CheckSend = () => Fault | null | Promise<Fault | null>;

/** A send that has no answer yet. */
interface Send {
  draft: Draft;
  name: string;
  check: CheckSend;
  /** Whether its sender may not write any longer, and has got the fault. */
  isForbidden?: boolean;
  /** Once it is on disk. */
  row?: MessageRow;
  /** Called once, when the row is known to be on disk, even if the sender got an error. */
  stored: (row: MessageRow) => void;
  resolve: (row: MessageRow) => void;
  reject: (reason: unknown) => void;
}

/** A send that a unique index refused. */
interface Refused {
  send: Send;
  isNumberTaken: boolean;
}

/** A send whose row is on disk. */
interface Settled {
  send: Send;
  row: MessageRow;
  isNew: boolean;
}

/** Rows of one insert at most: 500 messages of 4000 characters stay far below the maximum size of a command. */
const BATCH_MAX = 500;
/** How long the database's answer about the rights of the senders counts, if the numbers take longer; in milliseconds. */
const ANSWER_MS = 50;
/** Sends that this process remembers, so that a quick retry costs no query. */
const RECENT_MAX = 20_000;

interface Deps {
  messages: Pick<MessagesRepo, "insertInOrder" | "insertEach" | "findSent">;
  numbering: Numbering;
  /** Shared with those who take the right to write away. */
  writes: Pick<PermittedWrites, "run">;
  takeIds: (count: number) => Promise<number[]>;
  now: () => Date;
}

const nameOf = (draft: Pick<Draft, "conversation_id" | "sender_id" | "client_id">) =>
  `${draft.conversation_id}:${draft.sender_id}:${draft.client_id}`;

const allowed = () => null;

/** Why each of these sends may not be stored. */
function checkAll(sends: readonly Send[]): (Fault | null)[] | Promise<(Fault | null)[]> {
  const found = sends.map(({ check }) => check());
  // Without waiting if everything is in memory, as it nearly always is.
  const isKnown = (one: (typeof found)[number]): one is Fault | null => !(one instanceof Promise);
  return found.every(isKnown) ? found : Promise.all(found);
}

/** By conversation: how often another process was faster. */
type Races = ReadonlyMap<number, number>;

const racesOf = ({ draft }: Send, races: Races): number => races.get(draft.conversation_id) ?? 0;

/** The next numbers of some sends: an id for each, and the newest of their conversations. */
interface Numbers {
  ids: readonly number[];
  heads: ReadonlyMap<number, Head>;
}

/** Tells those senders that they may not write. @returns the others */
function withoutForbidden(sends: readonly Send[], faults: readonly (Fault | null)[]): Send[] {
  return sends.filter((send, index) => {
    const fault = faults[index];
    if (!fault) return true;
    send.isForbidden = true;
    send.reject(fault);
    return false;
  });
}

/** Whether a send may take another number. If not, its sender gets an error; the other conversations go on. */
function mayGoOn(send: Send, races: Races): boolean {
  if (racesOf(send, races) <= RACES_MAX) return true;
  send.reject(lostTooOften());
  return false;
}

/**
 * Numbers messages and puts them on disk in batches: what arrives in the same turn of the event loop, or while a batch
 * is under way, is inserted together. There is one batch at a time: the database commits one after the other anyway,
 * and measurements showed no gain from two batches of different conversations. While the database works on a batch, the
 * senders of the one before get their answers.
 *
 * A message gets the number after the newest one that is known to be on disk, and rows of one conversation are inserted
 * in order up to the first that a unique index refuses: `seq` has no holes, whatever other processes do and however late
 * an insert arrives. If an index refuses a row, another process took its number, or its message is stored already. Then
 * only the head of its conversation is read again; the other rows keep their numbers.
 */
export class Appender {
  readonly #deps: Deps;
  readonly #queue: Send[] = [];
  readonly #recent = createLru<string, MessageRow>(RECENT_MAX);
  /** Sends that have no answer yet, so that a retry at the same moment shares it. */
  readonly #pending = new Map<string, Promise<MessageRow>>();
  readonly #uncertain = new UncertainWrites<Send>(async (sends) => {
    await this.#findStored(sends);
    return sends.filter(({ row }) => !row);
  });
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
   * @param check called right before the insert: waiting for its turn, the sender may have lost the right to write
   * @throws the fault of `check`, or the database's error; a retry is always safe
   */
  append(draft: Draft, stored: (row: MessageRow) => void, check: CheckSend = allowed): Promise<MessageRow> {
    const name = nameOf(draft);
    const known = this.#recent.get(name);
    if (known) return Promise.resolve(known);
    const underWay = this.#pending.get(name);
    if (underWay) return underWay;
    const answer = new Promise<MessageRow>((resolve, reject) => {
      this.#queue.push({ draft, name, check, stored, resolve, reject });
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
      const late = new AbortController();
      try {
        await numbering.inTurn(() => withDeadline(this.#store(batch, late.signal), STEP_MS));
      } catch (err) {
        // Nobody knows what became of the rows: the next batch reads the numbers again, and a retry finds its row.
        late.abort();
        const open = batch.filter(({ row, isForbidden }) => !row && !isForbidden);
        for (const { draft } of open) numbering.doubt(draft.conversation_id);
        for (const send of open) send.reject(err);
        this.#uncertain.add(open);
      }
    }
    this.#isRunning = false;
    this.#notifyIfDrained();
  }

  /** @param late aborted when the senders have got an error: an insert under way may still succeed, but none begins */
  async #store(batch: Send[], late: AbortSignal): Promise<void> {
    const { numbering, writes } = this.#deps;
    const races = new Map<number, number>();
    let rest = batch;
    while (rest.length > 0) {
      const sends = rest;
      const refused = await writes.run(
        () => this.#prepare(sends),
        ({ faults, numbers }) => this.#write(withoutForbidden(sends, faults), numbers, sends !== batch, late),
      );
      if (late.aborted) return;
      const perhapsStored = refused.filter(({ isNumberTaken }) => !isNumberTaken);
      await this.#findStored(perhapsStored.map(({ send }) => send));
      for (const { send, isNumberTaken } of refused) {
        const { draft } = send;
        if (isNumberTaken) numbering.doubt(draft.conversation_id);
        if (!send.row) races.set(draft.conversation_id, (races.get(draft.conversation_id) ?? 0) + 1);
      }
      rest = rest.filter((send) => !send.row && !send.isForbidden && mayGoOn(send, races));
      // Not while some of them can be stored at once.
      await numbering.pauseAfter(rest.length > 0 ? Math.min(...rest.map((send) => racesOf(send, races))) : 0);
    }
  }

  /** The next numbers, and who may not write. */
  async #prepare(sends: readonly Send[]): Promise<{ faults: readonly (Fault | null)[]; numbers: Numbers }> {
    // Without Redis each asks the database: at the same time.
    const asked = this.#deps.numbering.hearsOthers() ? null : checkAll(sends);
    const answered = asked instanceof Promise ? asked.then(() => performance.now()) : Number.NEGATIVE_INFINITY;
    const [numbers, at] = await Promise.all([this.#takeNumbers(sends), answered]);
    // What is in memory counts in the turn of the write only, because this process may have been paused since.
    const recent = performance.now() - at < ANSWER_MS ? asked : null;
    return { numbers, faults: await (recent ?? checkAll(sends)) };
  }

  /** Settles what an insert has stored. @returns what an index has refused */
  async #write(sends: Send[], numbers: Numbers, isAgain: boolean, late: AbortSignal): Promise<Refused[]> {
    const rows = this.#numbered(sends, numbers);
    if (late.aborted) return [];
    const { stored, refused } = await this.#insert(rows, isAgain);
    const sendOf = new Map(rows.map((row, index) => [row, sends[index]]));
    for (const row of stored) {
      this.#deps.numbering.heard(row.conversation_id, row);
      const send = sendOf.get(row);
      if (send) this.#settle(send, row);
    }
    return refused.flatMap(({ row, isNumberTaken }) => {
      const send = sendOf.get(row);
      return send ? [{ send, isNumberTaken }] : [];
    });
  }

  /**
   * Inserts in order, except where that would only make rows wait for each other: rows that are alone in their
   * conversation need no order. In a first attempt this is always one command.
   */
  async #insert(rows: MessageRow[], isAgain: boolean): Promise<Insertion> {
    const { messages } = this.#deps;
    if (rows.length === 0) return { stored: [], refused: [] };
    const counts = new Map<number, number>();
    for (const { conversation_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    if (counts.size === rows.length) return messages.insertEach(rows);
    const alone = isAgain ? rows.filter((row) => counts.get(row.conversation_id) === 1) : [];
    if (alone.length === 0) return messages.insertInOrder(rows);
    const together = rows.filter((row) => counts.get(row.conversation_id) !== 1);
    const [each, inOrder] = await Promise.all([messages.insertEach(alone), messages.insertInOrder(together)]);
    return { stored: [...each.stored, ...inOrder.stored], refused: [...each.refused, ...inOrder.refused] };
  }

  async #takeNumbers(sends: readonly Send[]): Promise<Numbers> {
    const { takeIds, numbering } = this.#deps;
    const conversations = new Set(sends.map(({ draft }) => draft.conversation_id));
    const [ids, heads] = await Promise.all([takeIds(sends.length), numbering.headsOf(conversations)]);
    return { ids, heads };
  }

  #numbered(sends: readonly Send[], { ids, heads }: Numbers): MessageRow[] {
    const at = this.#deps.now();
    return sends.map(({ draft }, index) => {
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
    const open: Send[] = [];
    for (const send of sends) {
      const known = this.#recent.get(send.name);
      if (known) this.#settle(send, known);
      else open.push(send);
    }
    const byConversation = Map.groupBy(open, ({ draft }) => draft.conversation_id);
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
    const isNew = !this.#recent.has(send.name);
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
