import { type Model, mongo } from "mongoose";
import type { ChunkRow, FileRow } from "./file.model.ts";

/** Work on many rows of files: some at a time, and a row before its pieces. */

/** How many files the removal of leftovers looks at together. */
export const BATCH = 200;

/** Removes files, all of their pieces with them. Those that a report names are kept for it, and for nobody else. */
export type Drop = (ids: readonly mongo.ObjectId[]) => Promise<void>;

/** Of a file that no report names. Asked with the removal itself, so that a report of the same moment is not passed by. */
export const NOT_EVIDENCE = { "metadata.attached.reports": null };

/** The rows go first: from then on the files do not exist, whatever becomes of their pieces. */
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

/** The lowest id that could have been given at a moment: the driver's ids begin with the second in which they were made. */
export function idAt(moment: Date | null): mongo.ObjectId {
  return mongo.ObjectId.createFromTime(moment ? Math.floor(moment.getTime() / 1000) : 0);
}

/** Rows in the order of an id, some at a time, so that no cursor stays open while each batch is worked on. */
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
