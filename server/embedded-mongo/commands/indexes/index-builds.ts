import { type Binary, UUID } from "bson";
import type { TimeLimit } from "#server/embedded-mongo/commands/time-limit.ts";
import { fillIndexes } from "#server/embedded-mongo/engine/indexes/index-fill.ts";
import { type IndexMeta, namespace } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { logError } from "#server/embedded-mongo/log.ts";
import type { Commits, WriteContext } from "#server/embedded-mongo/store/commits.ts";

/** How long a build may block the thread, and a commit. */
const SLICE_MS = 10;

type Build = { ended: Promise<void>; end: () => void };

/**
 * The createIndexes commands running in this process. An index that the catalog lists as building and that is not here
 * was left by a killed process or after a full disk: it will be removed.
 */
export class IndexBuilds {
  readonly #running = new Map<string, Build>();
  #stopping = false;

  /** Registers a build, before it is in the catalog. */
  begin(): Binary {
    const buildUUID = new UUID().toBinary();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#running.set(nameOf(buildUUID), { ended, end });
    return buildUUID;
  }

  /** Resumes those who wait for a build, whatever its outcome. */
  end(buildUUID: Binary): void {
    this.#running.get(nameOf(buildUUID))?.end();
    this.#running.delete(nameOf(buildUUID));
  }

  /** Resolves when a build has ended. */
  async ended(buildUUID: Binary): Promise<void> {
    await this.#running.get(nameOf(buildUUID))?.ended;
  }

  /** True for an index whose build is running here. */
  isRunning({ buildUUID }: IndexMeta): boolean {
    return buildUUID !== undefined && this.#running.has(nameOf(buildUUID));
  }

  /** Stops all builds, at the end of the process. */
  stop(): void {
    this.#stopping = true;
  }

  /** @throws {CommandError} InterruptedAtShutdown after stop() */
  checkStopping(): void {
    if (this.#stopping) throw new CommandError("InterruptedAtShutdown", "The server is shutting down");
  }
}

const nameOf = (buildUUID: Binary) => buildUUID.toString("hex");

/** The command that waits for a build, and what the build works with. */
interface BuildRequest {
  services: { commits: Pick<Commits, "submit">; builds: Pick<IndexBuilds, "checkStopping"> };
  limit: TimeLimit;
}

/**
 * Fills the indexes of a build in many small commits, with other commands in between, and marks them as ready in the
 * last one. Removes them on failure. Resolves with the number of indexes after it.
 * @throws {CommandError} an error with a document (DuplicateKey), IndexBuildAborted if the collection or the indexes
 * were dropped meanwhile, MaxTimeMSExpired
 */
export async function runBuild(request: BuildRequest, buildUUID: Binary, collectionId: number): Promise<number> {
  const { commits, builds } = request.services;
  let lastKey: Buffer | undefined;
  try {
    for (;;) {
      const slice = await commits.submit((context) => {
        builds.checkStopping();
        request.limit.checkTime();
        return buildSlice(context, collectionId, buildUUID, lastKey);
      });
      if ("numIndexes" in slice) return slice.numIndexes;
      lastKey = slice.lastKey;
    }
  } catch (error) {
    await commits
      .submit(({ catalog }) => catalog.dropBuilding(isOf(buildUUID)))
      .catch((reason: unknown) => logError("a failed index build could not be removed yet", reason));
    throw error;
  }
}

const isOf = (build: Binary) => (index: IndexMeta) => index.buildUUID?.toString("hex") === nameOf(build);

type Slice = { lastKey: Buffer } | { numIndexes: number };

function buildSlice(
  context: WriteContext,
  collectionId: number,
  buildUUID: Binary,
  lastKey: Buffer | undefined,
): Slice {
  const { catalog, tables } = context;
  const collection = catalog.byId(collectionId);
  const own = collection?.building.filter(isOf(buildUUID)) ?? [];
  if (!collection || own.length === 0) {
    const why = collection ? `indexes of ${namespace(collection.db, collection.name)} dropped` : "collection dropped";
    throw new CommandError("IndexBuildAborted", `Index build failed: ${buildUUID.toUUID()} :: caused by :: ${why}`);
  }
  const until = performance.now() + SLICE_MS;
  const isEnough = () => performance.now() >= until;
  const filled = context.savepoint(() => fillIndexes(tables, collection, own, lastKey, isEnough));
  const others = collection.building.filter((index) => !own.includes(index));
  if (filled.lastKey) {
    const changed = filled.indexes.some((index, at) => index !== own[at]);
    if (changed) catalog.save({ ...collection, building: [...others, ...filled.indexes] });
    return { lastKey: filled.lastKey };
  }
  const ready = filled.indexes.map((index) => ({ ...index, buildUUID: undefined }));
  const { indexes } = catalog.save({ ...collection, indexes: [...collection.indexes, ...ready], building: others });
  return { numIndexes: indexes.length + 1 };
}
