import { type Binary, UUID } from "bson";
import type { Request } from "#server/embedded-mongo/commands/context.ts";
import { fillIndexes } from "#server/embedded-mongo/engine/indexes/index-fill.ts";
import { type IndexMeta, namespace } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { logError } from "#server/embedded-mongo/log.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";

/** So long may a build keep the thread, and a commit, from others. */
const SLICE_MS = 10;

type Build = { ended: Promise<void>; end: () => void };

/**
 * The createIndexes commands that are under way in this process. What the catalog calls building and is not here was
 * left behind by a process that was killed or by a disk that was full: nobody waits for it, and it is removed.
 */
export class IndexBuilds {
  readonly #running = new Map<string, Build>();
  #stopping = false;

  /** Announces a build, before anything of it is in the catalog. */
  begin(): Binary {
    const buildUUID = new UUID().toBinary();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#running.set(nameOf(buildUUID), { ended, end });
    return buildUUID;
  }

  /** Lets those go on who wait for a build, however it ended. */
  end(buildUUID: Binary): void {
    this.#running.get(nameOf(buildUUID))?.end();
    this.#running.delete(nameOf(buildUUID));
  }

  /** Resolves when a build has ended. */
  async ended(buildUUID: Binary): Promise<void> {
    await this.#running.get(nameOf(buildUUID))?.ended;
  }

  /** True for an index whose build is under way here. */
  isRunning({ buildUUID }: IndexMeta): boolean {
    return buildUUID !== undefined && this.#running.has(nameOf(buildUUID));
  }

  /** Lets no build go on: for the end of the process. */
  stop(): void {
    this.#stopping = true;
  }

  /** @throws {CommandError} InterruptedAtShutdown after stop() */
  checkStopping(): void {
    if (this.#stopping) throw new CommandError("InterruptedAtShutdown", "The server is shutting down");
  }
}

const nameOf = (buildUUID: Binary) => buildUUID.toString("hex");

/**
 * Fills the indexes of a build in many small commits, with other commands between them, and notes them as ready in the
 * last. What fails is removed. Resolves with the number of indexes there are then.
 * @throws {CommandError} what the documents refuse (DuplicateKey), IndexBuildAborted if the collection or the indexes
 *   were dropped meanwhile, MaxTimeMSExpired
 */
export async function runBuild(request: Request, buildUUID: Binary, collectionId: number): Promise<number> {
  const { commits, builds } = request.services;
  let behind: Buffer | undefined;
  try {
    for (;;) {
      const slice = await commits.submit((context) => {
        builds.checkStopping();
        request.limit.checkTime();
        return buildSlice(context, collectionId, buildUUID, behind);
      });
      if ("numIndexes" in slice) return slice.numIndexes;
      behind = slice.behind;
    }
  } catch (error) {
    await commits
      .submit(({ catalog }) => catalog.dropBuilding(isOf(buildUUID)))
      .catch((reason: unknown) => logError("a failed index build could not be removed yet", reason));
    throw error;
  }
}

const isOf = (build: Binary) => (index: IndexMeta) => index.buildUUID?.toString("hex") === nameOf(build);

type Slice = { behind: Buffer } | { numIndexes: number };

function buildSlice(context: WriteContext, collectionId: number, buildUUID: Binary, behind: Buffer | undefined): Slice {
  const { catalog, tables } = context;
  const collection = catalog.byId(collectionId);
  const own = collection?.building.filter(isOf(buildUUID)) ?? [];
  if (!collection || own.length === 0) {
    const why = collection ? `indexes of ${namespace(collection.db, collection.name)} dropped` : "collection dropped";
    throw new CommandError("IndexBuildAborted", `Index build failed: ${buildUUID.toUUID()} :: caused by :: ${why}`);
  }
  const until = performance.now() + SLICE_MS;
  const isEnough = () => performance.now() >= until;
  const filled = context.savepoint(() => fillIndexes(tables, collection, own, behind, isEnough));
  const others = collection.building.filter((index) => !own.includes(index));
  if (filled.behind) {
    const changed = filled.indexes.some((index, at) => index !== own[at]);
    if (changed) catalog.save({ ...collection, building: [...others, ...filled.indexes] });
    return { behind: filled.behind };
  }
  const ready = filled.indexes.map((index) => ({ ...index, buildUUID: undefined }));
  const { indexes } = catalog.save({ ...collection, indexes: [...collection.indexes, ...ready], building: others });
  return { numIndexes: indexes.length + 1 };
}
