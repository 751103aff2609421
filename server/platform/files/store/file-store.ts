import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Connection, type Model, mongo } from "mongoose";
import type { ByteRange } from "#server/platform/http/static/byte-range.ts";
import { AttachedFiles } from "./attached-files.ts";
import { type AttachedTo, type ChunkRow, chunkModel, type FileKind, type FileRow, fileModel } from "./file.model.ts";
import { BATCH, createDrop, type Drop, idAt, inBatches } from "./file-rows.ts";
import { ProfileFiles } from "./profile-files.ts";

/** Random bytes in a file's name: 192 bits, which cannot be guessed. */
const NAME_BYTES = 24;
type IdOnly = Pick<FileRow, "_id">;

export interface StoredFile {
  name: string;
  kind: FileKind;
  /** The id of the user whose file it is. */
  owner: number;
  type: string;
  size: number;
  /** Only for a file that was uploaded for a message. */
  attached?: AttachedTo;
  /** Streams the bytes from the database. Nothing is read before the first byte is requested. */
  read(range: ByteRange): Readable;
}

/** A past time span; `since` is null for everything before `before`. */
export interface Span {
  since: Date | null;
  before: Date;
}

/**
 * Files in GridFS, in the same database, so that several processes need no shared disk. A name is used once and its
 * content never changes: a new picture is a new file.
 */
export class FileStore {
  /** The files of messages: which message took which upload. */
  readonly attached: AttachedFiles;
  /** The files that a profile or a company names. */
  readonly profile: ProfileFiles;
  readonly #connection: Connection;
  readonly #files: Model<FileRow>;
  readonly #chunks: Model<ChunkRow>;
  #bucket: mongo.GridFSBucket | undefined;
  readonly #drop: Drop;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#files = fileModel(connection);
    this.#chunks = chunkModel(connection);
    this.#drop = createDrop(this.#files, this.#chunks);
    this.attached = new AttachedFiles(this.#files, this.#drop);
    this.profile = new ProfileFiles(this.#files, this.#drop);
  }

  /** Stores a file under a new name with this extension. @returns the name */
  async put(
    bytes: Uint8Array,
    { kind, owner, type, attached }: Pick<StoredFile, "kind" | "owner" | "type" | "attached">,
    ending = "webp",
  ): Promise<string> {
    const name = `${randomBytes(NAME_BYTES).toString("base64url")}.${ending}`;
    const metadata: FileRow["metadata"] = { kind, owner, content_type: type, ...(attached && { attached }) };
    await pipeline(Readable.from([bytes]), this.#gridFs().openUploadStream(name, { metadata }));
    return name;
  }

  /** Created at the first use: before that there may be no connection. */
  #gridFs(): mongo.GridFSBucket {
    if (!this.#connection.db) throw new Error("a file was asked for before the database was connected");
    this.#bucket ??= new mongo.GridFSBucket(this.#connection.db);
    return this.#bucket;
  }

  async find(name: string): Promise<StoredFile | null> {
    const row = await this.#files.findOne({ filename: name }).lean<FileRow | null>();
    return row && this.#toFile(row);
  }

  #toFile(row: FileRow): StoredFile {
    const { kind, owner, content_type: type, attached } = row.metadata;
    const about = { name: row.filename, kind, owner, type, size: row.length, ...(attached && { attached }) };
    return { ...about, read: (range) => this.#read(row._id, range) };
  }

  #read(id: mongo.ObjectId, range: ByteRange): Readable {
    const stream = this.#gridFs().openDownloadStream(id, range);
    // When a client hangs up, the stream is destroyed but its cursor stays open in the database: abort() closes it.
    stream.once("close", () => void stream.abort().catch(() => {}));
    return stream;
  }

  /** The files of a user, oldest first, without withdrawn ones that are only evidence. */
  async filesOf(owner: number): Promise<StoredFile[]> {
    const rows = await this.#files
      .find({ "metadata.owner": owner, "metadata.attached.withdrawn": null })
      .sort({ _id: 1 })
      .lean<FileRow[]>();
    return rows.map((row) => this.#toFile(row));
  }

  /** The total size of a user's files, without withdrawn ones. */
  async bytesOf(owner: number): Promise<number> {
    const [sum] = await this.#files.aggregate<{ bytes: number }>([
      { $match: { "metadata.owner": owner, "metadata.attached.withdrawn": null } },
      { $group: { _id: null, bytes: { $sum: "$length" } } },
    ]);
    return sum?.bytes ?? 0;
  }

  /** Removes a file if it belongs to this owner; repeating it does nothing. */
  async remove(name: string, owner: number): Promise<void> {
    const rows = await this.#files.find({ filename: name, "metadata.owner": owner }, { _id: 1 }).lean<IdOnly[]>();
    await this.#drop(rows.map((row) => row._id));
  }

  async removeOf(owner: number): Promise<void> {
    const rows = await this.#files.find({ "metadata.owner": owner }, { _id: 1 }).lean<IdOnly[]>();
    await this.#drop(rows.map((row) => row._id));
  }

  /**
   * Removes chunks whose file was never completed: GridFS writes the chunks first, and then the row.
   * @returns the number of such files
   */
  async removeFragments({ since, before }: Span): Promise<number> {
    let removed = 0;
    const more = (after: mongo.ObjectId) =>
      this.#chunks
        .find({ files_id: { $gt: after, $lt: idAt(before) } }, { _id: 0, files_id: 1 })
        .sort({ files_id: 1, n: 1 })
        .limit(BATCH)
        .lean<Pick<ChunkRow, "files_id">[]>();
    for await (const pieces of inBatches(idAt(since), more, (piece) => piece.files_id)) {
      const fragments = new Map(pieces.map(({ files_id }) => [files_id.toHexString(), files_id]));
      const whole = await this.#files.find({ _id: { $in: [...fragments.values()] } }, { _id: 1 }).lean<IdOnly[]>();
      for (const { _id } of whole) fragments.delete(_id.toHexString());
      await this.#drop([...fragments.values()]);
      removed += fragments.size;
    }
    return removed;
  }
}
