import { type Model, mongo } from "mongoose";
import type { ChunkRow, FileRow } from "./file.model.ts";

/** Helpers for batches of file rows. */

/** Rows per batch of a sweep. */
export const BATCH = 200;

/** Removes files with their chunks. Files that are evidence for a report are withdrawn instead. */
export type Drop = (ids: readonly mongo.ObjectId[]) => Promise<void>;

/** Matches a file that is no evidence. Part of the removal itself, so that a concurrent report is respected. */
export const NOT_EVIDENCE = { "metadata.attached.reports": null };

/** The rows go first: from then on the files do not exist, whatever happens to their chunks. */
export function createDrop(files: Model<FileRow>, chunks: Model<ChunkRow>): Drop {
  return async (ids) => {
    if (ids.length === 0) return;
    await files.deleteMany({ _id: { $in: ids }, ...NOT_EVIDENCE });
    const left = await files.find({ _id: { $in: ids } }, { _id: 1 }).lean<Pick<FileRow, "_id">[]>();
    if (left.length > 0)
      await files.updateMany(
        { _id: { $in: left.map(({ _id }) => _id) } },
        { $set: { "metadata.attached.withdrawn": true } },
      );
    const kept = new Set(left.map(({ _id }) => _id.toHexString()));
    await chunks.deleteMany({ files_id: { $in: ids.filter((id) => !kept.has(id.toHexString())) } });
  };
}

/** The lowest id for a time: ObjectIds begin with the second of their creation. */
export function idAt(moment: Date | null): mongo.ObjectId {
  return mongo.ObjectId.createFromTime(moment ? Math.floor(moment.getTime() / 1000) : 0);
}

/** Yields rows in the order of an id in batches, so that no cursor stays open while a batch is processed. */
export async function* inBatches<T>(
  first: mongo.ObjectId,
  more: (after: mongo.ObjectId) => Promise<T[]>,
  idOf: (row: T) => mongo.ObjectId,
): AsyncGenerator<T[]> {
  for (let after = first; ; ) {
    const rows = await more(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = idOf(last);
  }
}
