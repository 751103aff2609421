import { parseFilter } from "../engine/filter/filter.ts";
import { makePlan } from "../engine/planner/plan.ts";
import { collect, type Row, Scan } from "../engine/scan/scan.ts";
import type { CollectionMeta, IndexMeta } from "../engine/storage/catalog.ts";
import type { Tables } from "../engine/storage/kv.ts";
import { removeDocument } from "../engine/storage/storage.ts";
import type { Commits, WriteContext } from "./commits.ts";
import { WriteLocked } from "./write-locks.ts";

/** How long one removal commit may block the thread. */
const SLICE_MS = 10;
/** How many expired documents it collects at a time: the walk has to end before they are removed. */
const CHUNK = 50;

/**
 * Removes expired documents: those with a date, directly or in an array, that is older than the seconds of their TTL
 * index. It removes some for every index, so that none waits for another. True if there may be more.
 */
export async function removeExpired({ commits, tables }: { commits: Commits; tables: Tables }): Promise<boolean> {
  let removed = false;
  for (const collection of commits.catalog.collections()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined) continue;
      if (expiredRows(tables, collection, index, 1).length === 0) continue;
      removed = (await isDone(commits.attempt((context) => removeSome(context, collection.id, index.id)))) || removed;
    }
  }
  return removed;
}

/** False if the removal needs a key written by an open transaction: the next sweep will retry it. */
async function isDone(removal: Promise<void>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (error instanceof WriteLocked) return false;
    throw error;
  }
}

/** Checks again within the commit, because the document may have been changed or removed since it was found. */
function removeSome(context: WriteContext, collectionId: number, indexId: number): void {
  const collection = context.catalog.byId(collectionId);
  const index = collection?.indexes.find(({ id }) => id === indexId);
  if (!collection || !index) return;
  const until = performance.now() + SLICE_MS;
  do {
    const rows = expiredRows(context.tables, collection, index, CHUNK);
    for (const row of rows) removeDocument(context, collection, row.idKey, row.document);
    if (rows.length < CHUNK) break;
  } while (performance.now() < until);
}

function expiredRows(tables: Tables, collection: CollectionMeta, index: IndexMeta, limit: number): Row[] {
  const [path] = index.fields[0] ?? [""];
  const before = new Date(Date.now() - (index.expireAfterSeconds ?? 0) * 1000);
  // Only dates are compared with a date, so other values never expire.
  const filter = parseFilter({ [path]: { $lte: before } });
  const plan = makePlan(collection, { filter, sort: [], collation: index.collation, hint: index.name });
  return collect(new Scan(tables, collection, plan), limit);
}
