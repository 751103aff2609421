import { type Connection, type Model, type mongo, Schema } from "mongoose";

/** The kind of a stored file. It decides who may read the file (files.policy.ts). */
export const FILE_KINDS = ["photo", "logo", "resume", "application_resume", "company_document", "attachment"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** Resumes, encrypted at rest: of a profile, and of an application. */
export type ResumeKind = Extract<FileKind, "resume" | "application_resume">;

/** Kinds that are encrypted before they are stored: resumes and company documents. */
export type SealedKind = ResumeKind | "company_document";

export const isSealed = (kind: FileKind): kind is SealedKind => isResume(kind) || kind === "company_document";
export const isResume = (kind: FileKind): kind is ResumeKind => kind === "resume" || kind === "application_resume";

/** Metadata of a file that was uploaded for a message. */
export interface AttachedTo {
  /** The conversation for which it was uploaded. */
  conversation: number;
  /** The name that its uploader gave it. */
  title: string;
  /** In pixels, for an image. */
  width?: number;
  height?: number;
  /** Of a recording. */
  duration_ms?: number;
  waveform?: number[];
  /**
   * The `client_id` of the message that took it; null before that. Together with owner and conversation it identifies
   * the message.
   */
  taken_by: string | null;
  taken_at: Date | null;
  /** The ids of the reports that use it as evidence: while there are any, it outlives its message and its owner. */
  reports?: number[];
  /** Its message or its owner is gone: it exists only for the reports. */
  withdrawn?: true;
}

/** GridFS's row of a file; our fields are under `metadata`. Written by the driver, never through this model. */
export interface FileRow {
  _id: mongo.ObjectId;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: {
    kind: FileKind;
    owner: number;
    content_type: string;
    attached?: AttachedTo;
    /** When a profile change last claimed it; absent before that. */
    claimed_at?: Date;
  };
}

/** GridFS's row of a chunk of a file. */
export interface ChunkRow {
  _id: mongo.ObjectId;
  files_id: mongo.ObjectId;
  n: number;
  data: Uint8Array;
}

const objectId = { type: Schema.Types.ObjectId, required: true };
const strict = { strict: "throw", versionKey: false } as const;

function attachedSchema(): Schema<AttachedTo> {
  return new Schema<AttachedTo>(
    {
      conversation: { type: Number, required: true },
      title: { type: String, required: true },
      width: Number,
      height: Number,
      duration_ms: Number,
      waveform: { type: [Number], default: undefined },
      taken_by: { type: String, default: null },
      taken_at: { type: Date, default: null },
      reports: { type: [Number], default: undefined },
      withdrawn: Boolean,
    },
    { _id: false, strict: "throw" },
  );
}

export function fileModel(connection: Connection): Model<FileRow> {
  const schema = new Schema<FileRow>(
    {
      _id: objectId,
      length: { type: Number, required: true },
      chunkSize: { type: Number, required: true },
      uploadDate: { type: Date, required: true },
      filename: { type: String, required: true },
      metadata: {
        kind: { type: String, required: true, enum: FILE_KINDS },
        owner: { type: Number, required: true },
        content_type: { type: String, required: true },
        attached: { type: attachedSchema(), default: undefined },
        claimed_at: { type: Date, default: undefined },
      },
    },
    strict,
  );
  // GridFS requires this index, and would create it at the first upload.
  schema.index({ filename: 1, uploadDate: 1 });
  schema.index({ "metadata.owner": 1 });
  return connection.model<FileRow>("File", schema, "fs.files");
}

export function chunkModel(connection: Connection): Model<ChunkRow> {
  const schema = new Schema<ChunkRow>(
    { _id: objectId, files_id: objectId, n: { type: Number, required: true }, data: { type: Buffer, required: true } },
    strict,
  );
  schema.index({ files_id: 1, n: 1 }, { unique: true });
  return connection.model<ChunkRow>("FileChunk", schema, "fs.chunks");
}
