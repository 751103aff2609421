import { ObjectId } from "bson";
import type { Query } from "#server/embedded-mongo/commands/query.ts";
import { type Filter, matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Row } from "#server/embedded-mongo/engine/scan/scan.ts";
import { collect, Scan } from "#server/embedded-mongo/engine/scan/scan.ts";
import { Sorter } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { insertDocument, replaceDocument } from "#server/embedded-mongo/engine/storage/storage.ts";
import { applyUpdate } from "#server/embedded-mongo/engine/update/update.ts";
import type { Update } from "#server/embedded-mongo/engine/update/update-parse.ts";
import { seedOf } from "#server/embedded-mongo/engine/update/upsert-seed.ts";
import type { Track } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, encode } from "#server/embedded-mongo/engine/values/values.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { checkDocument } from "./insert.ts";

/** The documents of a write: all matches, or the first in the sort. */
export function findForWrite(context: WriteContext, collection: CollectionMeta, query: Query, multi: boolean): Row[] {
  if (!query.plan) return [];
  const scan = new Scan(context.tables, collection, query.plan);
  if (query.plan.sorted) return collect(scan, multi ? undefined : 1);
  const sorter = new Sorter<Row>(query.sort, query.fold, multi ? undefined : 1);
  for (const row of collect(scan)) sorter.add(row.seen, row);
  return [...sorter.finish()];
}

/** Applies an update to a found document. Returns the new document, the same object if nothing changed. */
export function updateRow(
  context: WriteContext,
  collection: CollectionMeta,
  row: Row,
  update: Update,
  filter: Filter,
): { document: Document; collection: CollectionMeta } {
  const before = row.document;
  const matchIndex = usesPosition(update) ? matchedElement(filter, before) : undefined;
  const document = applyUpdate(update, before, { matchIndex });
  if (document === before) return { document, collection };
  checkDocument(document);
  const after = replaceDocument(context, collection, row.idKey, before, document, encode(document));
  return { document, collection: after };
}

function usesPosition(update: Update): boolean {
  return update.kind === "operators" && update.steps.some((step) => step.parts.includes("$"));
}

function matchedElement(filter: Filter, document: Document): number | undefined {
  const track: Track = {};
  matches(filter, document, track);
  return track.index;
}

/** Inserts the document of an upsert, from its filter and its update. */
export function upsert(
  context: WriteContext,
  collection: CollectionMeta,
  update: Update,
  filter: Filter,
): { document: Document; collection: CollectionMeta } {
  const seed = seedOf(filter);
  const isReplacement = update.kind === "replace";
  const start = isReplacement ? (Object.hasOwn(seed, "_id") ? { _id: seed._id } : {}) : seed;
  const made = applyUpdate(update, start, { inserting: true });
  const { _id, ...rest } = made;
  const document = { _id: _id === undefined ? new ObjectId() : _id, ...rest };
  checkDocument(document);
  return { document, collection: insertDocument(context, collection, document, encode(document)) };
}
