import type { Binary } from "bson";
import { writeConcernError } from "#server/embedded-mongo/commands/concerns.ts";
import { collectionName, documentsOf, type Request } from "#server/embedded-mongo/commands/context.ts";
import { fillIndexes, isWithin } from "#server/embedded-mongo/engine/indexes/index-fill.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { indexFromSpec } from "#server/embedded-mongo/engine/storage/catalog-records.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { runBuild } from "./index-builds.ts";
import { findSame } from "./index-conflicts.ts";
import { checkedSpec } from "./index-spec.ts";

const MAX_INDEXES = 64;
/** Collections up to this size are indexed in a single commit, which is faster than a separate build. */
const SMALL_DOCUMENTS = 1000;
const SMALL_BYTES = 4 * 1024 * 1024;

/** The reply of the command, when the number of indexes is known. */
type Answer = (numIndexesAfter: number) => Document;

/** Finished; or waiting for another build; or a build was begun. */
type Start = { reply: Document } | { waitFor: Binary } | { collectionId: number; answer: Answer };

/**
 * createIndexes: all indexes of a command or none. If another command is building one of them already, it waits for
 * that.
 */
export async function createIndexes(request: Request): Promise<Document> {
  const { commits, builds } = request.services;
  const specs = documentsOf(request, "indexes");
  if (specs.length === 0) throw badValue("Must specify at least one index to create");
  const buildUUID = builds.begin();
  try {
    for (;;) {
      const start = await commits.submit((context) => startBuild(context, request, specs, buildUUID));
      if ("waitFor" in start) {
        await builds.ended(start.waitFor);
        continue;
      }
      const reply =
        "reply" in start ? start.reply : start.answer(await runBuild(request, buildUUID, start.collectionId));
      return { ...reply, ...writeConcernError(request.command) };
    }
  } finally {
    builds.end(buildUUID);
  }
}

/**
 * Builds immediately in a small collection. In a larger one the indexes are recorded as building: from then on every
 * write updates them, so that nothing is missed while they are filled.
 */
function startBuild(context: WriteContext, request: Request, specs: Document[], buildUUID: Binary): Start {
  request.limit.checkTime();
  const { catalog, tables } = context;
  const { builds } = request.services;
  const name = collectionName(request);
  const existing = catalog.find(request.db, name);
  const checked = specs.map((spec) => checkedSpec(spec, existing));
  const missing = missingOf(checked, [
    ...(existing?.indexes ?? []),
    ...(existing?.building ?? []).filter((index) => builds.isRunning(index)),
  ]);
  if ("waitFor" in missing) return missing;
  catalog.dropBuilding((index) => !builds.isRunning(index));
  const collection = catalog.find(request.db, name) ?? catalog.create(request.db, name, {});
  const numIndexesBefore = collection.indexes.length + 1;
  const counts = { numIndexesBefore, createdCollectionAutomatically: existing === undefined };
  const answer = (numIndexesAfter: number): Document => ({ ...counts, numIndexesAfter, ok: 1 });
  if (missing.indexes.length === 0)
    return { reply: { ...answer(numIndexesBefore), note: "all indexes already exist" } };
  const added = missing.indexes.map((index) => ({ ...index, id: catalog.nextId() }));
  if (isWithin(tables, collection, SMALL_DOCUMENTS, SMALL_BYTES)) {
    const filled = context.savepoint(() => fillIndexes(tables, collection, added, undefined, () => false));
    const indexes = [...collection.indexes, ...filled.indexes];
    catalog.save({ ...collection, indexes });
    return { reply: answer(indexes.length + 1) };
  }
  catalog.save({ ...collection, building: [...collection.building, ...added.map((one) => ({ ...one, buildUUID }))] });
  return { collectionId: collection.id, answer };
}

/** The requested indexes that neither exist nor are being built; or a build to wait for. */
function missingOf(specs: Document[], present: readonly IndexMeta[]): { indexes: IndexMeta[] } | { waitFor: Binary } {
  const indexes: IndexMeta[] = [];
  for (const spec of specs) {
    const wanted = indexFromSpec(0, spec);
    if (wanted.name === "_id_") continue;
    const same = findSame(wanted, [...present, ...indexes]);
    if (!same) indexes.push(wanted);
    else if (same.buildUUID) return { waitFor: same.buildUUID };
  }
  if (present.length + indexes.length + 1 > MAX_INDEXES)
    throw new CommandError("CannotCreateIndex", `add index fails, too many indexes, limit is ${MAX_INDEXES}`);
  return { indexes };
}
