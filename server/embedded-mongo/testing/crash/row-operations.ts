import { type Collection, MongoServerError } from "mongodb";
import type { Random } from "../random.ts";

/** The operations of the crash test's writers. */
export type Row = {
  _id: string;
  writer: number;
  n: number;
  version: number;
  email: string;
  tags: string[];
  text: string;
};
export type Rows = Map<string, Row>;

/** What one command does to the rows of its writer: all of it or nothing. */
export type Change = (rows: Rows) => void;

/** A driver call, which may send several commands one after the other. */
export type Operation = { changes: Change[]; send(collection: Collection<Row>): Promise<unknown> };

/** The indexes on the rows from the start. */
export const ROW_INDEXES = [
  { key: { writer: 1, n: 1 }, unique: true },
  { key: { email: 1 }, unique: true, collation: { locale: "en", strength: 2 } },
  { key: { tags: 1 } },
  { key: { version: -1, writer: 1 } },
] as const;

const DUPLICATE_KEY = 11000;
/** With more rows than this, a writer deletes instead of inserting. */
const MAX_ROWS = 60;

const put =
  (...added: Row[]): Change =>
  (rows) => {
    for (const row of added) rows.set(row._id, row);
  };
const remove =
  (...ids: string[]): Change =>
  (rows) => {
    for (const id of ids) rows.delete(id);
  };
const edit =
  (which: (row: Row) => boolean, how: (row: Row) => Partial<Row>): Change =>
  (rows) => {
    for (const row of rows.values()) if (which(row)) rows.set(row._id, { ...row, ...how(row) });
  };

/** Generates a writer's next operation. Only this writer changes its rows, so it knows their expected state. */
export class RowOperations {
  readonly #writer: number;
  readonly #random: Random;
  #next = 0;
  #prefix: string;

  constructor(writer: number, random: Random, round: number) {
    this.#writer = writer;
    this.#random = random;
    this.#prefix = `${round}-${writer}`;
  }

  next(rows: Rows): Operation {
    const ids = [...rows.keys()];
    const id = ids[this.#random.below(ids.length)];
    if (id === undefined) return this.#insertMany();
    if (ids.length > MAX_ROWS) return this.#deleteMany(ids);
    const kinds: [() => Operation, ...(() => Operation)[]] = [
      () => this.#insertOne(),
      () => this.#insertMany(),
      () => this.#updateOne(id),
      () => this.#updateMany(),
      () => this.#replaceOne(this.#random.chance(0.5) ? id : this.#newId()),
      () => this.#findOneAndUpdate(rows),
      () => this.#deleteMany([id]),
      () => this.#bulkWrite(id, ids[0] ?? id),
      () => this.#refused(rows.get(id)),
      () => this.#partlyRefused(rows.get(id)),
    ];
    return this.#random.pick(kinds)();
  }

  #newId(): string {
    return `${this.#prefix}-${this.#next++}`;
  }

  /** Every number is used once over all rounds; the unique index checks it. */
  #newNumber(): number {
    return Number.parseInt(this.#prefix, 10) * 1_000_000 + this.#next++;
  }

  #newRow(_id = this.#newId()): Row {
    return {
      _id,
      writer: this.#writer,
      n: this.#newNumber(),
      version: 0,
      email: `${_id}@Example.ORG`,
      tags: [`t${this.#random.below(7)}`, `w${this.#writer}`],
      // Some are longer than a page.
      text: "x".repeat(this.#random.chance(0.1) ? 9000 : this.#random.below(400)),
    };
  }

  #insertOne(): Operation {
    const row = this.#newRow();
    return { changes: [put(row)], send: (rows) => rows.insertOne(row) };
  }

  #insertMany(): Operation {
    const added = Array.from({ length: 2 + this.#random.below(7) }, () => this.#newRow());
    return { changes: [put(...added)], send: (rows) => rows.insertMany(added) };
  }

  #updateOne(id: string): Operation {
    const { change, filter, update } = this.#update(id);
    return { changes: [change], send: (rows) => rows.updateOne(filter, update) };
  }

  #update(_id: string) {
    const tag = `u${this.#random.below(5)}`;
    const n = this.#newNumber();
    const change = edit(
      (row) => row._id === _id,
      ({ version, tags }) => ({ n, version: version + 1, tags: [...tags, tag] }),
    );
    return { change, filter: { _id }, update: { $set: { n }, $inc: { version: 1 }, $push: { tags: tag } } };
  }

  #updateMany(): Operation {
    const tag = `t${this.#random.below(7)}`;
    const update = edit(
      ({ tags }) => tags.includes(tag),
      ({ version }) => ({ version: version + 1 }),
    );
    const filter = { writer: this.#writer, tags: tag };
    return { changes: [update], send: (rows) => rows.updateMany(filter, { $inc: { version: 1 } }) };
  }

  #replaceOne(id: string): Operation {
    const row = this.#newRow(id);
    return { changes: [put(row)], send: (rows) => rows.replaceOne({ _id: id }, row, { upsert: true }) };
  }

  #findOneAndUpdate(rows: Rows): Operation {
    const lowest = [...rows.values()].reduce((a, b) => (b.n < a.n ? b : a));
    const update = edit(
      ({ _id }) => _id === lowest._id,
      () => ({ tags: [] }),
    );
    const send: Operation["send"] = (collection) =>
      collection.findOneAndUpdate({ writer: this.#writer }, { $set: { tags: [] } }, { sort: { n: 1 } });
    return { changes: [update], send };
  }

  #deleteMany(ids: string[]): Operation {
    const gone = ids.slice(0, 1 + this.#random.below(20));
    return { changes: [remove(...gone)], send: (rows) => rows.deleteMany({ _id: { $in: gone } }) };
  }

  /** Three commands, because the driver sends adjacent writes of one kind together. */
  #bulkWrite(changed: string, gone: string): Operation {
    const added = [this.#newRow(), this.#newRow()];
    const { change, filter, update } = this.#update(changed);
    const operations = [
      ...added.map((document) => ({ insertOne: { document } })),
      { updateOne: { filter, update } },
      { deleteOne: { filter: { _id: gone } } },
    ];
    return { changes: [put(...added), change, remove(gone)], send: (rows) => rows.bulkWrite(operations) };
  }

  #refused(row: Row | undefined): Operation {
    const taken = { ...this.#newRow(), email: (row?.email ?? "").toLowerCase() };
    return { changes: [], send: (rows) => expectDuplicate(rows.insertOne(taken)) };
  }

  /** The refused one is in the middle; the others are inserted. */
  #partlyRefused(row: Row | undefined): Operation {
    const [first, last] = [this.#newRow(), this.#newRow()];
    const taken = { ...this.#newRow(), email: (row?.email ?? "").toUpperCase() };
    return {
      changes: [put(first, last)],
      send: (rows) => expectDuplicate(rows.insertMany([first, taken, last], { ordered: false })),
    };
  }
}

async function expectDuplicate(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return;
    throw error;
  }
  throw new Error("a duplicate of a unique key was stored");
}
