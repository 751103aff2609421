import { type Filter, parseFilter } from "../engine/filter/filter.ts";
import { naturalDirection } from "../engine/planner/hint.ts";
import type { MinMax } from "../engine/planner/min-max.ts";
import { countsKeys, makePlan, type Plan } from "../engine/planner/plan.ts";
import { compileProjection, type FoundProjection } from "../engine/projection/projection.ts";
import { Scan } from "../engine/scan/scan.ts";
import { parseSort, Sorter, type SortKey } from "../engine/scan/sort.ts";
import type { CollectionMeta } from "../engine/storage/catalog.ts";
import type { Tables } from "../engine/storage/kv.ts";
import { type Collation, type Fold, foldOf, parseCollation } from "../engine/values/collation.ts";
import { type Document, isDocument } from "../engine/values/values.ts";
import { badValue, CommandError } from "../errors.ts";
import type { Source } from "./slices.ts";

/** A query as stated by a command. */
export type QueryOptions = {
  filter: unknown;
  sort?: unknown;
  hint?: unknown;
  collation?: unknown;
  projection?: unknown;
  skip?: number | undefined;
  limit?: number | undefined;
  variables?: Document | undefined;
  min?: Document | undefined;
  max?: Document | undefined;
};

/** A parsed and planned query. */
export type Query = {
  filter: Filter;
  sort: SortKey[];
  collation: Collation | undefined;
  fold: Fold;
  plan: Plan | undefined;
  projection: FoundProjection | undefined;
  skip: number;
  limit: number;
};

const SORT_BYTES = 100 * 1024 * 1024;
/** A sort that needs at most this many rows discards the others early, so its memory is not limited. */
const FEW_ROWS = 10_000;
/** Skipping fewer rows than this is slower than reading them; skipping more blocks other clients. */
const JUMP_MIN = 100;
const JUMP_MAX = 10_000;

/** Parses and plans a query; without a collection it is only validated. */
export function prepareQuery(collection: CollectionMeta | undefined, options: QueryOptions): Query {
  // The command's collation, even "simple", overrides that of the collection.
  const collation = options.collation === undefined ? collection?.collation : parseCollation(options.collation);
  const fold = foldOf(collation);
  const filter = parseFilter(options.filter ?? {}, fold, options.variables);
  const natural = naturalSort(options);
  const sort = natural ? [] : parseSort(options.sort);
  const hint = natural ?? options.hint;
  const between = boundsOf(options);
  return {
    filter,
    sort,
    collation,
    fold,
    plan: collection && makePlan(collection, { filter, sort, collation, hint, between }),
    projection: compileProjection(options.projection, filter, fold, options.variables),
    skip: options.skip ?? 0,
    limit: options.limit || Number.POSITIVE_INFINITY,
  };
}

/** A sort by natural order, which is a way to read the documents, like a hint. */
function naturalSort({ sort, hint }: QueryOptions): Document | undefined {
  if (!isDocument(sort) || !("$natural" in sort)) return undefined;
  if (Object.keys(sort).length > 1) throw badValue("Cannot include '$natural' in compound sort");
  if (hint !== undefined && !(isDocument(hint) && (Object.keys(hint).length === 0 || "$natural" in hint)))
    throw badValue("index hint not allowed with $natural sort order");
  return { $natural: naturalDirection(sort, "sort") };
}

/** An empty bound means none. */
function boundsOf({ min, max }: QueryOptions): MinMax | undefined {
  const [least, most] = [min, max].map((bound) => (bound && Object.keys(bound).length > 0 ? bound : undefined));
  return least || most ? { min: least, max: most } : undefined;
}

/** The results of a query, one step at a time. */
export class QuerySource implements Source {
  readonly scan: Scan | undefined;
  readonly #query: Query;
  #sorted: Iterator<Uint8Array> | undefined;
  #sorter: Sorter<Uint8Array> | undefined;
  #bytes = 0;
  #skipped = 0;
  #given = 0;
  /** The keys alone determine the skipped rows, so their documents need not be read. */
  #mayJump = false;

  constructor(tables: Tables, collection: CollectionMeta | undefined, query: Query) {
    this.#query = query;
    if (!collection || !query.plan) return;
    this.scan = new Scan(tables, collection, query.plan);
    this.#mayJump = query.plan.sorted && countsKeys(query.plan);
    if (!query.plan.sorted) this.#sorter = new Sorter(query.sort, query.fold, query.skip + query.limit);
  }

  step(): Uint8Array | null | undefined {
    if (this.#given >= this.#query.limit) return undefined;
    if (this.#sorted) return this.#fromSorted(this.#sorted);
    if (this.#jump()) return null;
    const row = this.scan?.step();
    if (!row) {
      if (row === null || !this.#sorter) return row;
      this.#sorted = this.#sorter.finish()[Symbol.iterator]();
      return null;
    }
    if (this.#sorter) {
      this.#sorter.add(row.seen, row.bytes);
      this.#bytes += row.bytes.length;
      if (this.#bytes > SORT_BYTES && this.#query.skip + this.#query.limit > FEW_ROWS)
        throw new CommandError(
          "QueryExceededMemoryLimitNoDiskUseAllowed",
          `Sort exceeded memory limit of ${SORT_BYTES} bytes, add an index for it or a limit`,
        );
      return null;
    }
    if (this.#skipped < this.#query.skip) {
      this.#skipped++;
      return null;
    }
    this.#given++;
    return this.#project(row.bytes);
  }

  /** Skips rows in steps, as long as that is cheaper than reading them. */
  #jump(): boolean {
    const rows = Math.min(JUMP_MAX, this.#query.skip - this.#skipped);
    this.#mayJump &&= rows >= JUMP_MIN && this.scan?.pass(rows) === true;
    if (this.#mayJump) this.#skipped += rows;
    return this.#mayJump;
  }

  #fromSorted(sorted: Iterator<Uint8Array>): Uint8Array | undefined {
    for (; this.#skipped < this.#query.skip; this.#skipped++) if (sorted.next().done) return undefined;
    const next = sorted.next();
    this.#given++;
    return next.done ? undefined : this.#project(next.value);
  }

  #project(bytes: Uint8Array): Uint8Array {
    const { projection } = this.#query;
    return projection ? projection.projectBytes(bytes) : bytes;
  }

  pause(): void {
    this.scan?.pause();
  }
}
