import type { ClientSession, Model, mongo } from "mongoose";
import type { AttachedTo, FileRow } from "./file.model.ts";
import { BATCH, type Drop, idAt, inBatches, NOT_EVIDENCE } from "./file-rows.ts";
import type { Span } from "./file-store.ts";

/** An upload may wait a day for its message. The sweep itself skips the last hour. */
const DAY = 24 * 60 * 60 * 1000;
const BEFORE_SWEEP = 23 * 60 * 60 * 1000;
/** A message that has just taken its files may not be stored yet. */
const TAKING = 60 * 60 * 1000;

/** Identifies a message, also before it is stored. */
export interface MessageName {
  conversation_id: number;
  /** The person who writes it and has uploaded its files. */
  owner: number;
  client_id: string;
}

/** A file that a message took. */
export interface TakenFile extends MessageName {
  name: string;
}

const takerOf = ({ metadata: { owner, attached } }: FileRow): MessageName | null =>
  attached?.taken_by ? { conversation_id: attached.conversation, owner, client_id: attached.taken_by } : null;

/**
 * Records which message took which upload. A file is taken before its message is stored: a second message cannot take
 * it, a retry of the first takes it again, and a crash in between leaves a file that the sweep removes.
 */
export class AttachedFiles {
  readonly #files: Model<FileRow>;
  readonly #drop: Drop;

  constructor(files: Model<FileRow>, drop: Drop) {
    this.#files = files;
    this.#drop = drop;
  }

  /**
   * Gives uploads of the sender in this conversation to a message. If one of them is not available, nothing changes.
   * @returns whether the message has them all now; false if one is missing, another user's, or taken by another message
   */
  async take(names: readonly string[], message: MessageName, at: Date): Promise<boolean> {
    const { client_id } = message;
    const free = {
      ...this.#mine(message),
      filename: { $in: names },
      "metadata.attached.taken_by": { $in: [null, client_id] },
      "metadata.attached.withdrawn": null,
    };
    if ((await this.#files.countDocuments(free)) !== names.length) return false;
    // Two messages may want the same file at the same moment: the slower one keeps what it got, and is never stored.
    const { matchedCount } = await this.#files.updateMany(free, {
      $set: { "metadata.attached.taken_by": client_id, "metadata.attached.taken_at": at },
    });
    return matchedCount === names.length;
  }

  #mine({ conversation_id, owner }: MessageName) {
    return {
      "metadata.owner": owner,
      "metadata.attached.conversation": conversation_id,
    };
  }

  /** Removes the files of a message except evidence; repeating it does nothing. */
  async removeTaken(message: MessageName): Promise<void> {
    const taken = { ...this.#mine(message), "metadata.attached.taken_by": message.client_id };
    const rows = await this.#files.find(taken, { _id: 1 }).lean<Pick<FileRow, "_id">[]>();
    await this.#drop(rows.map((row) => row._id));
  }

  /** Keeps files as evidence for a report: they outlive their message, their owner and the sweep. */
  async keepFor(reportId: number, names: readonly string[], session: ClientSession): Promise<void> {
    if (names.length === 0) return;
    const kept = { filename: { $in: names }, "metadata.kind": "attachment" as const };
    await this.#files.updateMany(kept, { $addToSet: { "metadata.attached.reports": reportId } }, { session });
  }

  /** Those of these files that are evidence for a report. */
  async keptFor(reportId: number, names: readonly string[]): Promise<Set<string>> {
    if (names.length === 0) return new Set();
    const kept = { filename: { $in: names }, "metadata.attached.reports": reportId };
    const rows = await this.#files.find(kept, { filename: 1 }).lean<Pick<FileRow, "filename">[]>();
    return new Set(rows.map(({ filename }) => filename));
  }

  /**
   * Releases the evidence of a report. A file that is evidence for no report belongs to its message again, or is
   * withdrawn.
   */
  async releaseFrom(reportId: number, names: readonly string[], session: ClientSession): Promise<void> {
    if (names.length === 0) return;
    const named = { filename: { $in: names } };
    await this.#files.updateMany(
      { ...named, "metadata.attached.reports": reportId },
      { $pull: { "metadata.attached.reports": reportId } },
      { session },
    );
    await this.#files.updateMany(
      { ...named, "metadata.attached.reports": { $size: 0 } },
      { $unset: { "metadata.attached.reports": 1 } },
      { session },
    );
  }

  /** Removes those of these files that are withdrawn. After a crash the sweep removes them. */
  async dropWithdrawn(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const gone = { filename: { $in: names }, "metadata.attached.withdrawn": true, ...NOT_EVIDENCE };
    const rows = await this.#files.find(gone, { _id: 1 }).lean<Pick<FileRow, "_id">[]>();
    await this.#drop(rows.map((row) => row._id));
  }

  /** The messages that took files of a user. */
  async takersOf(owner: number): Promise<MessageName[]> {
    const rows = await this.#files
      .find({ "metadata.owner": owner, "metadata.attached.taken_by": { $type: "string" } })
      .lean<FileRow[]>();
    const takers = rows.flatMap((row) => takerOf(row) ?? []);
    return [...new Map(takers.map((taker) => [taker.client_id, taker])).values()];
  }

  /**
   * Removes uploads that no message has taken, a day after the time span. `named` returns which of these files their
   * messages still refer to.
   * @returns how many were removed
   */
  async removeForgotten(
    { since, before }: Span,
    named: (taken: readonly TakenFile[]) => Promise<ReadonlySet<string>>,
    now: Date,
  ): Promise<number> {
    let removed = 0;
    const last = idAt(new Date(before.getTime() - BEFORE_SWEEP));
    const more = (after: mongo.ObjectId) =>
      this.#files
        .find({ _id: { $gt: after, $lt: last }, "metadata.kind": "attachment" })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<FileRow[]>();
    for await (const rows of inBatches(idAt(since && new Date(since.getTime() - DAY)), more, (row) => row._id)) {
      const taken = rows.flatMap((row) => {
        const taker = takerOf(row);
        return taker ? [{ ...taker, name: row.filename }] : [];
      });
      const kept = await named(taken);
      for (const { _id, filename, metadata } of rows) {
        const { attached } = metadata;
        if (!attached || kept.has(filename)) continue;
        const isBeingTaken = attached.taken_at !== null && now.getTime() - attached.taken_at.getTime() < TAKING;
        if (!isBeingTaken) removed += await this.#dropUnlessTaken(_id, attached);
      }
    }
    return removed;
  }

  /** Removes a file unless a message has taken it since it was read. Evidence is withdrawn instead. */
  async #dropUnlessTaken(id: mongo.ObjectId, { taken_by, taken_at, reports }: AttachedTo): Promise<number> {
    if (reports) await this.#drop([id]);
    const taken = { "metadata.attached.taken_by": taken_by, "metadata.attached.taken_at": taken_at };
    const still = { _id: id, ...taken, ...NOT_EVIDENCE };
    const gone = await this.#files.findOneAndDelete(still).lean<FileRow | null>();
    if (gone) await this.#drop([id]);
    return gone ? 1 : 0;
  }
}
