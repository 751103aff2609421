import fc from "fast-check";
import { Appender } from "../appender.ts";
import type { MessageRow } from "../message.model.ts";
import { createNumbering } from "../numbering.ts";
import { PermittedWrites } from "../permitted-writes.ts";
import { type Choose, LATEST_MS, type ReadConcern, ReplicaSet, sleep } from "./replica-set.ts";
import { VirtualTime } from "./virtual-time.ts";

/**
 * Appenders of several processes over a model of a replica set: elections take back what a majority does not have yet,
 * processes freeze, commands are late, and answers are lost.
 */

const CONVERSATIONS = [1, 2, 3];
const CHOICES = 500;
/** How often something happens after the last choice. */
const QUIET_MS = 1000;
/** How long a tab waits for an answer before it sends the message again, perhaps to another process. */
const PATIENCE_MS = 15_000;

/** What happens in one run. */
export interface Plan {
  processes: number;
  /** The conversation of each message. */
  sends: number[];
  /** The choices of the run, in the order in which they are made; after the last one nothing goes wrong. */
  choices: Uint16Array;
}

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  processes: fc.integer({ min: 1, max: 4 }),
  sends: fc.array(fc.constantFrom(...CONVERSATIONS), { minLength: 1, maxLength: 25, size: "max" }),
  choices: fc.uint16Array({ minLength: CHOICES, maxLength: CHOICES }),
});

/** A tab that syncs: it asks for everything after the newest `rev` that it has. */
class Reader {
  /** The id of the message that it has seen under each `rev`. */
  readonly seen = new Map<string, number>();
  hasSeenReused = false;
  readonly #newest = new Map<number, number>();

  take(rows: readonly MessageRow[]): void {
    for (const { _id, conversation_id, rev } of rows) {
      const name = `${conversation_id}:${rev}`;
      const known = this.seen.get(name);
      if (known !== undefined && known !== _id) this.hasSeenReused = true;
      if (rev > (this.#newest.get(conversation_id) ?? 0)) this.seen.set(name, _id);
    }
    for (const { conversation_id, rev } of rows)
      this.#newest.set(conversation_id, Math.max(this.#newest.get(conversation_id) ?? 0, rev));
  }
}

/** A broken promise. */
export type Wrong =
  | "a hole in seq"
  | "a message that was lost or stored twice"
  | "another message than the acknowledged one"
  | "a rev of two messages"
  | "a tab that misses a message"
  | "a message that was not announced, or announced and lost";

/** The same plan in which nothing goes wrong. */
export const withoutFaults = (plan: Plan): Plan => ({ ...plan, choices: new Uint16Array() });

/**
 * Plays a plan to its end, in virtual time.
 * @param readConcern what the processes ask for when they read
 * @returns what is wrong then
 */
export async function playElections(readConcern: ReadConcern, plan: Plan): Promise<Wrong[]> {
  const time = new VirtualTime();
  try {
    return await play(readConcern, plan, time);
  } finally {
    time.restore();
  }
}

async function play(
  readConcern: ReadConcern,
  { processes, sends, choices }: Plan,
  time: VirtualTime,
): Promise<Wrong[]> {
  let made = 0;
  const choose: Choose = (below) => {
    made += 1;
    return (choices[made - 1] ?? 0) % below;
  };
  const hasFaults = () => made < choices.length;
  const set = new ReplicaSet(readConcern, choose);
  const announced: number[] = [];
  let id = 0;
  const takeIds = async (count: number) => Array.from({ length: count }, () => ++id);
  const appenders = Array.from({ length: processes }, () => {
    const messages = set.connect();
    const numbering = createNumbering(messages);
    return new Appender({ messages, numbering, writes: new PermittedWrites(), takeIds, now: () => new Date(0) });
  });

  async function send(conversation_id: number, client_id: string): Promise<MessageRow> {
    const draft = { conversation_id, sender_id: 7, client_id, kind: "text" as const, content: client_id };
    await sleep(choose(3000));
    for (;;) {
      const appender = appenders[choose(processes)] as Appender;
      const answer = appender.append(draft, (row) => announced.push(row._id)).catch(() => null);
      const row = await Promise.race([answer, sleep(PATIENCE_MS).then(() => null)]);
      if (row) return row;
      await sleep(100 + choose(500));
    }
  }

  let isOver = false;
  async function happen(): Promise<void> {
    while (!isOver) {
      const isElection = choose(4) === 3;
      if (isElection) set.elect();
      else set.replicate(!hasFaults());
      await sleep(hasFaults() ? 20 + choose(200) : QUIET_MS);
    }
  }

  const reader = new Reader();
  async function look(): Promise<void> {
    while (!isOver) {
      reader.take(await set.read().catch(() => []));
      await sleep(hasFaults() ? 50 + choose(500) : QUIET_MS);
    }
  }

  async function all(): Promise<MessageRow[]> {
    const running = [happen(), look()];
    const answers = await Promise.all(sends.map((conversation, index) => send(conversation, `m${index}`)));
    isOver = true;
    await Promise.all(running);
    for (let late = 0; late < LATEST_MS; late += QUIET_MS) {
      await sleep(QUIET_MS);
      set.replicate(true);
    }
    return answers;
  }

  const answers = await time.until(all());
  for (const appender of appenders) appender.close();

  const rows = set.durable;
  reader.take(rows);
  const ids = rows.map((row) => row._id);
  const hasHole = (own: MessageRow[]) => own.some((row, index) => row.seq !== index + 1);
  const isStored = (row: MessageRow) => rows.some((one) => one._id === row._id && one.seq === row.seq);
  const wrong: Record<Wrong, boolean> = {
    "a hole in seq": CONVERSATIONS.some((one) => hasHole(rows.filter((row) => row.conversation_id === one))),
    "a message that was lost or stored twice":
      rows.length !== sends.length || new Set(rows.map((row) => row.client_id)).size !== sends.length,
    "another message than the acknowledged one": !answers.every(isStored),
    "a rev of two messages": reader.hasSeenReused,
    "a tab that misses a message": !isSameSet(reader.seen.values(), ids),
    "a message that was not announced, or announced and lost": !isSameSet(announced, ids),
  };
  return typedKeys(wrong).filter((name) => wrong[name]);
}

const typedKeys = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

function isSameSet(some: Iterable<number>, others: Iterable<number>): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}
