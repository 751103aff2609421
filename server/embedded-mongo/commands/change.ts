import { ObjectId } from "bson";
import type { CollectionMeta } from "../engine/catalog.ts";
import { type Filter, matches } from "../engine/filter.ts";
import type { Track } from "../engine/paths.ts";
import type { Row } from "../engine/scan.ts";
import { collect, Scan } from "../engine/scan.ts";
import { Sorter } from "../engine/sort.ts";
import { insertDocument, replaceDocument } from "../engine/storage.ts";
import { applyUpdate } from "../engine/update.ts";
import type { Update } from "../engine/update-parse.ts";
import { seedOf } from "../engine/upsert-seed.ts";
import { type Document, encode } from "../engine/values.ts";
import type { WriteContext } from "../store/commits.ts";
import { checkDocument } from "./insert.ts";
import type { Query } from "./query.ts";

/** The documents that a write is about: all that match, or the first in the sort. */
export function findForWrite(context: WriteContext, collection: CollectionMeta, query: Query, multi: boolean): Row[] {
  if (!query.plan) return [];
  const scan = new Scan(context.tables, collection, query.plan);
  if (query.plan.sorted) return collect(scan, multi ? undefined : 1);
  const sorter = new Sorter<Row>(query.sort, query.fold, multi ? undefined : 1);
  for (const row of collect(scan)) sorter.add(row.seen, row);
  return [...sorter.finish()];
}

/** Applies an update to one document that was found. Gives the new document, the same object if nothing changed. */
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

/** Inserts what an upsert makes of its filter and its update. */
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
