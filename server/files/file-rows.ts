import { type Model, mongo } from "mongoose";
import type { ChunkRow, FileRow } from "./file.model.ts";

/** Work on many rows of files: some at a time, and a row before its pieces. */

/** How many files the removal of leftovers looks at together. */
export const BATCH = 200;

/** Removes files, all of their pieces with them. */
export type Drop = (ids: readonly mongo.ObjectId[]) => Promise<void>;

/** The rows go first: from then on the files do not exist, whatever becomes of their pieces. */
export function createDrop(files: Model<FileRow>, chunks: Model<ChunkRow>): Drop {
  return async (ids) => {
    if (ids.length === 0) return;
    await files.deleteMany({ _id: { $in: ids } });
    await chunks.deleteMany({ files_id: { $in: ids } });
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
