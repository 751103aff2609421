import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { JOB_STATUSES, type JobStatus, type WorkMode } from "#shared/jobs/job-lists.ts";
import type { JobHead, JobRow, JobStub } from "./job.model.ts";
import type { JobKeyRow } from "./posting/job-key.model.ts";

interface Deps {
  jobs: Model<JobRow>;
  heads: Model<JobHead>;
  keys: Model<JobKeyRow>;
  inTransaction: InTransaction;
}

/** What a write sets, and what it takes away. Version and number follow by themselves. */
export interface JobWrite {
  set: Partial<Omit<JobRow, "_id" | "employer_id" | "version" | "search_rev">>;
  unset?: readonly "live_key"[];
}

/** A job that is there; what is left of a deleted one is none. */
const THERE = { status: { $in: JOB_STATUSES } } as const;
/** What goes along with a write, in its transaction. */
export type Alongside = (row: JobRow, session: ClientSession) => Promise<void>;

/** Marked by an older version. By its values: no index answers whether a field is there at all. */
export const MARKED = { untold: { $in: ["published", "expired"] } } as const;
const HISTORY = { employer_id: 1, status: 1, closed_by: 1, created_at: 1, updated_at: 1 } as const;
/** What has become of a job, and when. */
export type JobHistory = Pick<JobRow, "_id" | keyof typeof HISTORY>;
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
const openAt = (at: Date) => ({ status: "open" as const, $or: [{ expires_at: null }, { expires_at: { $gt: at } }] });
const ownOf = (id: number, employer_id: number) => ({ _id: id, employer_id, ...THERE });

/**
 * The stored jobs. Each write takes the next `search_rev` in the transaction that makes it, and whoever comes next has
 * to wait for its end: so numbers are committed in their order, and whoever has seen one has missed none before it.
 */
export class JobsRepo {
  readonly #jobs: Deps["jobs"];
  readonly #heads: Deps["heads"];
  readonly #keys: Deps["keys"];
  readonly #inTransaction: Deps["inTransaction"];

  constructor({ jobs, heads, keys, inTransaction }: Deps) {
    this.#jobs = jobs;
    this.#heads = heads;
    this.#keys = keys;
    this.#inTransaction = inTransaction;
  }

  find(id: number) {
    return this.#jobs.findOne({ _id: id, ...THERE }).lean<JobRow | null>();
  }

  findOwn(id: number, employerId: number) {
    return this.#jobs.findOne(ownOf(id, employerId)).lean<JobRow | null>();
  }

  findByLiveKey(live_key: string) {
    return this.#jobs.findOne({ live_key }, { _id: 1 }).lean<Pick<JobRow, "_id"> | null>();
  }

  /** By id, without those that are gone. */
  async findAmong(ids: readonly number[]): Promise<Map<number, JobRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#jobs
      .find({ _id: { $in: ids }, ...THERE })
      .batchSize(ids.length)
      .lean<JobRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** By id, what they are called; without those that are gone. */
  async titles(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#jobs
      .find({ _id: { $in: ids }, ...THERE }, { title: 1 })
      .batchSize(ids.length)
      .lean<Pick<JobRow, "_id" | "title">[]>();
    return new Map(rows.map(({ _id, title }) => [_id, title]));
  }

  /** Those behind a place, in the order of their last change. */
  inOrder(place: TimeCursor, limit: number) {
    return this.#jobs
      .find(afterCursor("updated_at", place), HISTORY)
      .sort({ updated_at: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<JobHistory[]>();
  }

  /** A company's, newest first. */
  pageOf(employerId: number, status: JobStatus | undefined, page: number, size: number) {
    return this.#jobs
      .find({ employer_id: employerId, ...(status ? { status } : THERE) })
      .sort(NEWEST_FIRST)
      .skip((page - 1) * size)
      .limit(size)
      .lean<JobRow[]>();
  }

  /** How many of a company's stand at each status. */
  async countsOf(employerId: number): Promise<Record<JobStatus, number>> {
    const rows = await this.#jobs.aggregate<{ _id: JobStatus; count: number }>([
      { $match: { employer_id: employerId } },
      { $group: { _id: "$status", count: { $sum: 1 } } },
    ]);
    const counts = { draft: 0, open: 0, closed: 0 };
    for (const { _id, count } of rows) counts[_id] = count;
    return counts;
  }

  /** A company's that are open at a moment, newest first. */
  openOf(employerId: number, at: Date, limit: number) {
    return this.#jobs
      .find({ employer_id: employerId, ...openAt(at) })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<JobRow[]>();
  }

  countOpenOf(employerId: number, at: Date) {
    return this.#jobs.countDocuments({ employer_id: employerId, ...openAt(at) });
  }

  /**
   * All that are open at a moment but those of these companies. Two ranges of an index, which are counted without
   * reading a job, and what few jobs the companies have that nobody may find.
   */
  async countOpenBut(companies: readonly number[], at: Date): Promise<number> {
    const [open, expired, theirs] = await Promise.all([
      this.#jobs.countDocuments({ status: "open" }),
      this.#jobs.countDocuments({ status: "open", expires_at: { $lte: at } }),
      companies.length === 0 ? 0 : this.#jobs.countDocuments({ employer_id: { $in: companies }, ...openAt(at) }),
    ]);
    return open - expired - theirs;
  }

  /** As they stand, whoever may find them: ranges of indexes. */
  countOpen() {
    return this.#jobs.countDocuments({ status: "open" });
  }

  countOpenBy(work_mode: WorkMode) {
    return this.#jobs.countDocuments({ status: "open", work_mode });
  }

  findKey(user_id: number, key: string) {
    return this.#keys.findOne({ user_id, key }).lean<JobKeyRow | null>();
  }

  /**
   * Writes a new job, under the name of its call where that has one: both or none.
   * @returns null where the company has `most` of them, however many calls come at once: one at a time takes its number
   */
  insert(
    row: Omit<JobRow, "search_rev">,
    key: JobKeyRow | null,
    most: number,
    alongside?: Alongside,
  ): Promise<JobRow | null> {
    return this.#numbered(async (search_rev, session) => {
      if ((await this.#jobs.countDocuments({ employer_id: row.employer_id }).session(session)) >= most) return null;
      const numberedRow = { ...row, search_rev };
      // First, so that of two calls of one name the second meets this one and not the other job.
      if (key) await this.#keys.create([key], { session });
      await this.#jobs.create([numberedRow], { session });
      await alongside?.(numberedRow, session);
      return numberedRow;
    });
  }

  /** Writes an own job that is at this version; null where another call was quicker. */
  change(row: Pick<JobRow, "_id" | "employer_id" | "version">, change: JobWrite, alongside?: Alongside) {
    return this.#write({ ...ownOf(row._id, row.employer_id), version: row.version }, change, alongside);
  }

  /** Closes the job whose time was over first, for one caller alone; null where there is none. */
  closeExpired(at: Date, alongside: Alongside): Promise<JobRow | null> {
    return this.#write(
      { status: "open", expires_at: { $ne: null, $lte: at } },
      { set: { status: "closed", closed_by: "expiry", updated_at: at }, unset: ["live_key"] },
      alongside,
    );
  }

  async anyExpired(at: Date): Promise<boolean> {
    return (await this.#jobs.exists({ status: "open", expires_at: { $ne: null, $lte: at } })) !== null;
  }

  /** Written by an older version before this moment, which had not notified everybody when it ended. */
  marked(before: Date) {
    return this.#jobs.find({ ...MARKED, updated_at: { $lte: before } }).lean<JobRow[]>();
  }

  /** Takes the mark away. @returns false where another process was faster */
  async unmark({ _id, untold }: JobRow, session: ClientSession): Promise<boolean> {
    return (await this.#jobs.updateOne({ _id, untold }, { $unset: { untold: 1 } }, { session })).modifiedCount === 1;
  }

  /** A draft is deleted: nobody could find it. @returns whether there was one */
  async removeDraft(id: number, employer_id: number): Promise<boolean> {
    return (await this.#jobs.deleteOne({ _id: id, employer_id, status: "draft" })).deletedCount === 1;
  }

  /** Those with a larger number, the smallest first; of a deleted one its stub. */
  changedSince(rev: number, limit: number) {
    return this.#jobs
      .find({ search_rev: { $gt: rev } })
      .sort({ search_rev: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<(JobRow | JobStub)[]>();
  }

  /**
   * Whether a company's jobs may be found, or its name, changes in this transaction: all that are open take a new
   * number in it. @throws what the transaction has to be run again for
   */
  async relist(employerId: number, session: ClientSession): Promise<void> {
    const open = await this.#jobs
      .find({ employer_id: employerId, status: "open" }, { _id: 1 }, { session })
      .lean<Pick<JobRow, "_id">[]>();
    if (open.length === 0) return;
    const first = await this.#take(open.length, session);
    const writes = open.map(({ _id }, n) => ({
      updateOne: { filter: { _id }, update: { $set: { search_rev: first + n } } },
    }));
    await this.#jobs.bulkWrite(writes, { session });
  }

  /** All jobs of a company; a second time it does nothing. @returns their ids */
  async removeOf(employerId: number): Promise<number[]> {
    await this.#keys.deleteMany({ user_id: employerId });
    return this.#inTransaction(async (session) => {
      const rows = await this.#jobs
        .find({ employer_id: employerId }, { status: 1 }, { session })
        .lean<Pick<JobRow, "_id" | "status">[]>();
      const known = rows.filter(({ status }) => status !== "draft");
      await this.#jobs.deleteMany({ employer_id: employerId }, { session });
      if (known.length > 0) {
        const first = await this.#take(known.length, session);
        const stubs = known.map(({ _id }, n): JobStub => ({ _id, search_rev: first + n }));
        // Not by the model, which would make whole jobs of them.
        await this.#jobs.collection.insertMany(stubs as never, { session });
      }
      return rows.map(({ _id }) => _id);
    });
  }

  /** The next numbers. @returns the first of them */
  async #take(count: number, session: ClientSession): Promise<number> {
    const options = { upsert: true, returnDocument: "after", session } as const;
    const head = await this.#heads.findOneAndUpdate({ _id: "jobs" }, { $inc: { rev: count } }, options).lean();
    if (!head) throw new Error("the head was neither found nor made");
    return head.rev - count + 1;
  }

  async #numbered<T>(write: (rev: number, session: ClientSession) => Promise<T>): Promise<T> {
    const run = () => this.#inTransaction(async (session) => write(await this.#take(1, session), session));
    try {
      return await run();
    } catch (err) {
      // Two processes made the head at the same moment: the second finds that of the first.
      if (duplicateKeyOf(err) !== "_id") throw err;
      return run();
    }
  }

  /** One job, if it fits, as it is now; null where none does. */
  #write(filter: object, { set, unset = [] }: JobWrite, alongside?: Alongside): Promise<JobRow | null> {
    const gone = Object.fromEntries(unset.map((field) => [field, 1]));
    return this.#numbered(async (search_rev, session) => {
      const row = await this.#jobs
        .findOneAndUpdate(
          filter,
          { $set: { ...set, search_rev }, $inc: { version: 1 }, ...(unset.length > 0 && { $unset: gone }) },
          { session, returnDocument: "after", sort: { expires_at: 1 } },
        )
        .lean<JobRow | null>();
      if (row) await alongside?.(row, session);
      return row;
    });
  }
}
