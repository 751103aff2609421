import { documentKey } from "../engine/scan/scan.ts";
import type { CollectionMeta } from "../engine/storage/catalog.ts";
import { insertDocument, removeDocument } from "../engine/storage/storage.ts";
import { decode } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { writeConflict } from "./errors.ts";
import { sameBytes, type Workspace } from "./workspace.ts";

/**
 * Applies a transaction's changes within a commit. Only its documents are copied; their index entries are built again
 * for the current indexes. Applies everything or nothing.
 * @throws {CommandError} WriteConflict if others have changed the same documents, or have inserted a unique value that
 * it uses
 */
export function replay(context: WriteContext, workspace: Workspace): void {
  try {
    context.savepoint(() => replayAll(context, workspace));
  } catch (error) {
    // The write was allowed in the transaction's snapshot, so someone else's change is the reason why it fails now.
    throw error instanceof CommandError ? writeConflict() : error;
  }
}

function replayAll(context: WriteContext, workspace: Workspace): void {
  const collections = targets(context, workspace);
  const targetOf = (key: Buffer): CollectionMeta => {
    const collection = collections.get(key.readUInt32BE());
    if (!collection) throw writeConflict();
    return collection;
  };
  // First remove all old versions, then add the new ones: two documents may have swapped a unique value.
  for (const { key, value } of workspace.tables.documents.changes) {
    const collection = targetOf(key);
    const idKey = key.subarray(4);
    const stored = context.tables.documents.get(documentKey(collection, idKey));
    // Its claims should have prevented this. If not, the write of another client would be lost here.
    if (!sameBytes(stored, value.before)) throw writeConflict();
    if (stored) removeDocument(context, collection, idKey, decode(stored));
  }
  for (const { key, value } of workspace.tables.documents.changes) {
    if (!value.after) continue;
    const collection = insertDocument(context, targetOf(key), decode(value.after), value.after);
    collections.set(key.readUInt32BE(), collection);
  }
}

/** Maps the workspace's collection ids to collections; creates those that the transaction created. */
function targets({ catalog }: WriteContext, workspace: Workspace): Map<number, CollectionMeta> {
  const collections = new Map<number, CollectionMeta>();
  for (const meta of catalog.state.collections.values()) collections.set(meta.id, meta);
  for (const { id, db, name, options } of workspace.catalog.created)
    collections.set(id, catalog.create(db, name, options));
  return collections;
}
