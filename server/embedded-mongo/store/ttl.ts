import { parseFilter } from "../engine/filter/filter.ts";
import { makePlan } from "../engine/planner/plan.ts";
import { collect, type Row, Scan } from "../engine/scan/scan.ts";
import type { CollectionMeta, IndexMeta } from "../engine/storage/catalog.ts";
import type { Tables } from "../engine/storage/kv.ts";
import { removeDocument } from "../engine/storage/storage.ts";
import { Claimed } from "./claims.ts";
import type { Commits, WriteContext } from "./commits.ts";

/** So long may one commit of the removal keep the thread from others. */
const SLICE_MS = 10;
/** So many are looked for at once within it: the walk has to end before what it met is removed. */
const CHUNK = 50;

/**
 * Removes documents whose time is over: those with a date, alone or within an array, that lies so many seconds back as
 * their TTL index says. Of every index some, so that none has to wait for another. True if there may be more.
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

/** False for a removal that met what an open transaction has written: the next sweep will find it again. */
async function isDone(removal: Promise<void>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (error instanceof Claimed) return false;
    throw error;
  }
}

/** Looks anew, within the commit: what was found before it may have been changed or removed since. */
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
  // Only dates are compared with a date, so what is none never expires.
  const filter = parseFilter({ [path]: { $lte: before } });
  const plan = makePlan(collection, { filter, sort: [], collation: index.collation, hint: index.name });
  return collect(new Scan(tables, collection, plan), limit);
}
