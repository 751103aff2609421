import { documentKey } from "../engine/scan/scan.ts";
import type { CollectionMeta } from "../engine/storage/catalog.ts";
import { insertDocument, removeDocument } from "../engine/storage/storage.ts";
import { decode } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { writeConflict } from "./errors.ts";
import { sameBytes, type Workspace } from "./workspace.ts";

/**
 * Does within a commit what a transaction did in its workspace. Only its documents are taken over: their index entries
 * are made anew, with the indexes as they are now. All is done, or nothing.
 * @throws {CommandError} WriteConflict if others have changed meanwhile what it changed, or have what it must not repeat
 */
export function replay(context: WriteContext, workspace: Workspace): void {
  try {
    context.savepoint(() => replayAll(context, workspace));
  } catch (error) {
    // It was allowed on what the transaction saw, so it is by the doing of others that it is not any more.
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
  // First all old versions go and then the new ones come: two documents may have swapped a value that has to be unique.
  for (const { key, value } of workspace.tables.documents.changes) {
    const collection = targetOf(key);
    const idKey = key.subarray(4);
    const stored = context.tables.documents.get(documentKey(collection, idKey));
    // Its claims have kept others from it. Were that not so, what they wrote would be lost here.
    if (!sameBytes(stored, value.before)) throw writeConflict();
    if (stored) removeDocument(context, collection, idKey, decode(stored));
  }
  for (const { key, value } of workspace.tables.documents.changes) {
    if (!value.after) continue;
    const collection = insertDocument(context, targetOf(key), decode(value.after), value.after);
    collections.set(key.readUInt32BE(), collection);
  }
}

/** The collections by the ids that the workspace knows them by; those that it made are made now. */
function targets({ catalog }: WriteContext, workspace: Workspace): Map<number, CollectionMeta> {
  const collections = new Map<number, CollectionMeta>();
  for (const meta of catalog.state.collections.values()) collections.set(meta.id, meta);
  for (const { id, db, name, options } of workspace.catalog.created)
    collections.set(id, catalog.create(db, name, options));
  return collections;
}
