import type { Model, mongo } from "mongoose";
import { storedName } from "#shared/files/files.rest.ts";
import type { FileRow } from "./file.model.ts";
import { BATCH, type Drop, idAt, inBatches } from "./file-rows.ts";
import type { Span, StoredFile } from "./file-store.ts";

/**
 * Files that a profile or a company names after they were uploaded. A file is claimed before a change names it, so that
 * the sweep of unused files does not remove it at the same moment.
 */
export class ProfileFiles {
  readonly #files: Model<FileRow>;
  readonly #drop: Drop;

  constructor(files: Model<FileRow>, drop: Drop) {
    this.#files = files;
    this.#drop = drop;
  }

  /**
   * Claims an upload for a change that will name it: the sweep skips it for an hour.
   * @returns whether it exists with this kind and this owner
   */
  async claim(name: string, { kind, owner }: Pick<StoredFile, "kind" | "owner">, at: Date): Promise<boolean> {
    const mine = { filename: name, "metadata.kind": kind, "metadata.owner": owner };
    return (await this.#files.updateOne(mine, { $set: { "metadata.claimed_at": at } })).matchedCount === 1;
  }

  /**
   * Removes the files of a time span that are not in use. `pathsInUse` is asked by owner, which is a read by primary
   * key, however many accounts there are.
   * @returns how many were removed
   */
  async removeUnused(
    { since, before }: Span,
    pathsInUse: (owners: readonly number[]) => Promise<readonly (string | null)[]>,
  ): Promise<number> {
    let removed = 0;
    const more = (after: mongo.ObjectId) =>
      this.#files
        .find({ _id: { $gt: after, $lt: idAt(before) }, "metadata.attached": null })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<FileRow[]>();
    for await (const rows of inBatches(idAt(since), more, (row) => row._id)) {
      const paths = await pathsInUse([...new Set(rows.map((row) => row.metadata.owner))]);
      const used = new Set(paths.map((path) => path && storedName(path)));
      removed += await this.#dropUnlessClaimed(
        rows.filter((row) => !used.has(row.filename)),
        before,
      );
    }
    return removed;
  }

  /** Removes unused files, each only if it is as it was read: one that was claimed since stays. */
  async #dropUnlessClaimed(rows: readonly FileRow[], before: Date): Promise<number> {
    const idle = rows.filter(({ metadata: { claimed_at } }) => !claimed_at || claimed_at < before);
    if (idle.length === 0) return 0;
    const ids = idle.map((row) => row._id);
    const asRead = idle.map(({ _id, metadata }) => ({ _id, "metadata.claimed_at": metadata.claimed_at ?? null }));
    await this.#files.deleteMany({ _id: { $in: ids }, $or: asRead });
    const left = await this.#files.find({ _id: { $in: ids } }, { _id: 1 }).lean<Pick<FileRow, "_id">[]>();
    const kept = new Set(left.map(({ _id }) => _id.toHexString()));
    const gone = ids.filter((id) => !kept.has(id.toHexString()));
    await this.#drop(gone);
    return gone.length;
  }
}
