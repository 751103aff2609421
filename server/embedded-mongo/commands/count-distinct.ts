import { encodeKey } from "../engine/indexes/keys.ts";
import { countsKeys, saysAll } from "../engine/planner/plan.ts";
import { Scan } from "../engine/scan/scan.ts";
import type { CollectionMeta } from "../engine/storage/catalog.ts";
import type { Tables } from "../engine/storage/kv.ts";
import { reach, splitPath } from "../engine/values/paths.ts";
import { type Document, decode, isUnpromoted, MAX_DOCUMENT_BYTES } from "../engine/values/values.ts";
import { badValue, CommandError } from "../errors.ts";
import { collectionOf, countOf, type Request } from "./context.ts";
import { prepareQuery, type Query, type QueryOptions, QuerySource } from "./query.ts";
import { countInSlices, inSlices, type Source } from "./slices.ts";
import type { TimeLimit } from "./time-limit.ts";

/** count */
export async function count(request: Request): Promise<Document> {
  const { services } = request;
  const collection = collectionOf(services.commits.catalog, request);
  const query = prepareQuery(collection, countOptions(request));
  return { n: await countMatches(services.tables, collection, query, request.limit), ok: 1 };
}

/** The query of a count command. A negative limit means its absolute value. */
export function countOptions(request: Request): QueryOptions {
  const { query: filter, hint, collation, limit = 0 } = request.command;
  return { filter, hint, collation, skip: countOf(request, "skip"), limit: Math.abs(Math.trunc(Number(limit))) };
}

/** The number of documents that a query finds. If the bounds are exact, only keys are counted. */
export async function countMatches(
  tables: Tables,
  collection: CollectionMeta | undefined,
  query: Query,
  limit: TimeLimit,
): Promise<number> {
  const { plan } = query;
  if (plan && countsKeys(plan)) {
    let all = 0;
    for (const { onDocuments, ranges } of plan.accesses)
      for (const range of ranges)
        all += await countInSlices(tables[onDocuments ? "documents" : "indexes"], range, limit);
    return Math.max(0, Math.min(all - query.skip, query.limit));
  }
  if (plan && collection && saysAll(plan)) return countOnce(new Scan(tables, collection, plan), query, limit);
  let n = 0;
  await inSlices(new QuerySource(tables, collection, query), () => ++n > 0, limit);
  return n;
}

const FOUND = new Uint8Array();

/**
 * The number of different documents in a scan's keys: for plans whose keys are sufficient but find some documents more
 * than once.
 */
export async function countOnce(scan: Scan, { skip, limit: most }: Query, limit: TimeLimit): Promise<number> {
  let found = 0;
  const source: Source = {
    step: () => scan.stepOver() && FOUND,
    pause: () => scan.pause(),
  };
  await inSlices(source, () => ++found < skip + most, limit);
  return Math.max(0, found - skip);
}

/** distinct */
export async function distinct(request: Request): Promise<Document> {
  const { services, command } = request;
  const { key, query: filter, hint, collation } = command;
  if (typeof key !== "string" || key === "") throw badValue("distinct needs the name of a field as its key");
  const collection = collectionOf(services.commits.catalog, request);
  const query = prepareQuery(collection, { filter, hint, collation });
  const values = new DistinctValues(query.fold);
  await inSlices(
    new QuerySource(services.tables, collection, query),
    (bytes) => {
      reach(decode(bytes), splitPath(key), 0, (value) => {
        if (Array.isArray(value)) for (const item of value) values.add(item);
        else values.add(value);
        return false;
      });
      return true;
    },
    request.limit,
  );
  return { values: values.list, ok: 1 };
}

/** Overhead of an array element in BSON, besides the digits of its index. */
const ELEMENT_BYTES = 6;

class DistinctValues {
  readonly list: unknown[] = [];
  readonly #known = new Set<string>();
  readonly #fold: ((text: string) => string) | undefined;
  #bytes = 0;

  constructor(fold: ((text: string) => string) | undefined) {
    this.#fold = fold;
  }

  add(value: unknown): void {
    if (value === undefined) return;
    const key = this.#nameOf(value);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.list.push(value);
    this.#bytes += key.length + ELEMENT_BYTES + String(this.list.length).length;
    if (this.#bytes > MAX_DOCUMENT_BYTES) throw new CommandError(17217, "distinct too big, 16mb cap");
  }

  /** A key that equal values share. Values that are never compared have none, and are equal only to themselves. */
  #nameOf(value: unknown): string {
    return isUnpromoted(value) ? `${value._bsontype} ${value}` : encodeKey(value, this.#fold).toString("latin1");
  }
}
