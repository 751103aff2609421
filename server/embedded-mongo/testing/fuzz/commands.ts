import { Binary, type Document, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from "bson";
import type { Random } from "../random.ts";

/** The database and collections of the attacks. */
export const FUZZ_DB = "fuzz";

const FIELDS = [
  "a",
  "b",
  "c",
  "a.b",
  "a.0",
  "a.$",
  "a.$[]",
  "a.$[x]",
  "_id",
  "",
  "$a",
  "a..b",
  "0",
  "__proto__",
] as const;
const STAGES =
  "match project set unset sort skip limit group unwind lookup facet count sortByCount replaceRoot sample out";
const OPERATORS = "eq ne gt gte lt lte in nin exists type size all elemMatch mod regex not and or nor expr bitsAllSet";
const UPDATES = "set unset inc mul min max rename push pull addToSet pop pullAll currentDate setOnInsert bit";
const EXPRESSIONS =
  "add subtract multiply divide mod concat cond ifNull eq gt and or not size map filter reduce range slice split zip " +
  "arrayElemAt toString toInt dateToString substrCP indexOfArray mergeObjects objectToArray setUnion let switch literal";
const ACCUMULATORS = "sum avg min max push addToSet first last count mergeObjects stdDevPop";

const words = (text: string) => text.split(" ") as [string, ...string[]];

/** Well-formed commands with mostly meaningless content. */
export class Commands {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The command, without its $db. */
  next(): Document {
    const coll = this.#random.pick(["x", "y", "fs.chunks", "", "system.indexes", "z".repeat(300)]);
    const cursor = this.#random.pick([{}, { batchSize: 0 }, { batchSize: 2 }, { batchSize: -1 }]);
    return this.#random.pick([
      () => ({ insert: coll, documents: this.#list(() => this.#document(3), 5), ordered: this.#random.chance(0.5) }),
      () => ({ update: coll, updates: this.#list(() => this.#updateStatement(), 3) }),
      () => ({ delete: coll, deletes: this.#list(() => ({ q: this.#filter(2), limit: this.#random.below(3) }), 3) }),
      () => ({
        find: coll,
        filter: this.#filter(3),
        sort: this.#sort(),
        projection: this.#projection(),
        ...this.#limits(),
      }),
      () => ({ findAndModify: coll, query: this.#filter(2), update: this.#update(), upsert: true, new: true }),
      () => ({ findAndModify: coll, query: this.#filter(2), remove: true, sort: this.#sort() }),
      () => ({ aggregate: coll, pipeline: this.#pipeline(2), cursor }),
      () => ({ count: coll, query: this.#filter(2), ...this.#limits() }),
      () => ({ distinct: coll, key: this.#random.pick(FIELDS), query: this.#filter(1) }),
      () => ({ explain: { find: coll, filter: this.#filter(2), sort: this.#sort() }, verbosity: "executionStats" }),
      () => ({ createIndexes: coll, indexes: this.#list(() => this.#index(), 2) }),
      () => ({ dropIndexes: coll, index: this.#random.pick(["*", "a_1", { a: 1 }, 3]) }),
      () => ({ getMore: this.#long(), collection: coll }),
      () => ({ killCursors: coll, cursors: this.#list(() => this.#value(1), 4) }),
      () => ({ create: coll, ...this.#document(1) }),
      () => ({ renameCollection: `${FUZZ_DB}.${coll}`, to: `${FUZZ_DB}.y`, dropTarget: this.#random.chance(0.5) }),
      () => this.#admin(coll),
      () => this.#inTransaction(coll),
    ])();
  }

  #admin(coll: string): Document {
    const name = words(
      "hello ismaster ping buildInfo listCollections listDatabases dbStats serverStatus hostInfo whatsmyuri endSessions " +
        "getParameter connectionStatus killSessions startSession top validate mapReduce bulkWrite saslStart dropDatabase nonsense",
    );
    const withCollection = words("listIndexes collStats drop validate collMod convertToCapped");
    const chosen = this.#random.chance(0.7) ? this.#random.pick(name) : this.#random.pick(withCollection);
    return {
      [chosen]: withCollection.includes(chosen) ? coll : this.#value(1),
      filter: this.#filter(1),
      ...this.#document(1),
    };
  }

  #inTransaction(coll: string): Document {
    const command = this.#random.pick([
      { insert: coll, documents: [this.#document(2)] },
      { find: coll, filter: {} },
      { commitTransaction: 1 },
      { abortTransaction: 1 },
    ]);
    const id = new UUID(Buffer.alloc(16, this.#random.below(4)));
    const txnNumber = Long.fromNumber(this.#random.below(5));
    return {
      ...command,
      lsid: { id },
      txnNumber,
      autocommit: false,
      startTransaction: this.#random.chance(0.5) || undefined,
    };
  }

  #list<T>(make: () => T, most: number): T[] {
    return Array.from({ length: this.#random.below(most + 1) }, make);
  }

  #long(): Long {
    return Long.fromBits(this.#random.below(2 ** 31), this.#random.below(2 ** 31));
  }

  #value(depth: number): unknown {
    const random = this.#random;
    if (depth > 0 && random.chance(0.4))
      return random.chance(0.5) ? this.#document(depth) : this.#list(() => this.#value(depth - 1), 4);
    return random.pick([
      random.below(10),
      -1.5,
      new Double(Number.NaN),
      Number.POSITIVE_INFINITY,
      this.#long(),
      "a",
      "x".repeat(random.below(3000)),
      null,
      true,
      new Date(this.#long().toNumber()),
      new Date(random.below(10)),
      new ObjectId(random.bytes(12)),
      new Binary(random.bytes(3)),
      /^a/i,
      new MinKey(),
      new MaxKey(),
      new Timestamp({ t: random.below(9), i: 1 }),
    ]);
  }

  #document(depth: number): Document {
    return Object.fromEntries(this.#list(() => [this.#random.pick(FIELDS), this.#value(depth - 1)] as const, 4));
  }

  #filter(depth: number): Document {
    return Object.fromEntries(
      this.#list(() => {
        if (depth > 0 && this.#random.chance(0.3))
          return [`$${this.#random.pick(["and", "or", "nor"])}`, this.#list(() => this.#filter(depth - 1), 3)] as const;
        const operator = `$${this.#random.pick(words(OPERATORS))}`;
        const value = this.#random.chance(0.5) ? this.#value(2) : { [operator]: this.#value(2) };
        return [this.#random.pick(FIELDS), value] as const;
      }, 3),
    );
  }

  #sort(): Document {
    return Object.fromEntries(this.#list(() => [this.#random.pick(FIELDS), this.#random.pick([1, -1, 0, 2])], 3));
  }

  #projection(): Document {
    return Object.fromEntries(
      this.#list(
        () => [this.#random.pick(FIELDS), this.#random.chance(0.7) ? this.#random.below(2) : this.#expression(2)],
        3,
      ),
    );
  }

  #limits(): Document {
    return this.#random.pick([
      {},
      { limit: 2 },
      { limit: -3, skip: 1 },
      { batchSize: 1 },
      { hint: "a_1" },
      { skip: -1 },
    ]);
  }

  #update(): unknown {
    if (this.#random.chance(0.2)) return this.#pipeline(1);
    if (this.#random.chance(0.2)) return this.#document(2);
    return Object.fromEntries(
      this.#list(() => [`$${this.#random.pick(words(UPDATES))}`, this.#document(2)] as const, 3),
    );
  }

  #updateStatement(): Document {
    const arrayFilters = this.#random.chance(0.3) ? { arrayFilters: [{ x: this.#value(1) }] } : {};
    const [upsert, multi] = [this.#random.chance(0.4), this.#random.chance(0.4)];
    return { q: this.#filter(2), u: this.#update(), upsert, multi, ...arrayFilters };
  }

  #pipeline(depth: number): Document[] {
    return this.#list(() => {
      const stage = this.#random.pick(words(STAGES));
      return { [`$${stage}`]: this.#stage(stage, depth) };
    }, 4);
  }

  #stage(stage: string, depth: number): unknown {
    if (this.#random.chance(0.2)) return this.#value(2);
    if (stage === "match") return this.#filter(2);
    if (stage === "facet" && depth > 0) return { f: this.#pipeline(depth - 1), g: this.#pipeline(depth - 1) };
    if (stage === "lookup")
      return { from: "x", localField: "a", foreignField: "a", as: "b", pipeline: this.#pipeline(0) };
    if (stage === "group")
      return { _id: this.#expression(2), n: { [`$${this.#random.pick(words(ACCUMULATORS))}`]: this.#expression(1) } };
    if (stage === "unwind") return this.#random.pick(["$a", { path: "$a.b", preserveNullAndEmptyArrays: true }, "a"]);
    if (stage === "project" || stage === "set") return { [this.#random.pick(FIELDS)]: this.#expression(3) };
    if (stage === "sort") return this.#sort();
    return this.#random.pick(["$a", "a", 3, ["a", "b"], { newRoot: "$a" }]);
  }

  #expression(depth: number): unknown {
    const random = this.#random;
    if (depth <= 0 || random.chance(0.3)) return random.pick(["$a", "$$ROOT", "$$x", "$a.b", this.#value(1)]);
    const operator = random.pick(words(EXPRESSIONS));
    if (["map", "filter", "reduce"].includes(operator))
      return {
        [`$${operator}`]: {
          input: this.#expression(depth - 1),
          as: "x",
          in: this.#expression(depth - 1),
          cond: true,
          initialValue: [],
        },
      };
    return { [`$${operator}`]: this.#list(() => this.#expression(depth - 1), 3) };
  }

  #index(): Document {
    const options = this.#random.pick([{}, { unique: true }, { sparse: true }, { expireAfterSeconds: 5 }]);
    return { key: this.#sort(), name: this.#random.pick(["a_1", "b", ""]), ...options };
  }
}
