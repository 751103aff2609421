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

/** The fields that a write sets and removes. `version` and `search_rev` are increased as well. */
export interface JobWrite {
  set: Partial<Omit<JobRow, "_id" | "employer_id" | "version" | "search_rev">>;
  unset?: readonly "live_key"[];
}

/** Selects jobs, and not the stubs of deleted ones. */
const THERE = { status: { $in: JOB_STATUSES } } as const;
/** Further writes in the transaction of a write. */
export type Alongside = (row: JobRow, session: ClientSession) => Promise<void>;

/** Selects jobs marked by an older version. It lists the values, because no index can answer `$exists`. */
export const MARKED = { untold: { $in: ["published", "expired"] } } as const;
const HISTORY = { employer_id: 1, status: 1, closed_by: 1, created_at: 1, updated_at: 1 } as const;
/** The fields for the activity feed. */
export type JobHistory = Pick<JobRow, "_id" | keyof typeof HISTORY>;
const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
const openAt = (at: Date) => ({ status: "open" as const, $or: [{ expires_at: null }, { expires_at: { $gt: at } }] });
const ownOf = (id: number, employer_id: number) => ({ _id: id, employer_id, ...THERE });

/**
 * The stored jobs. Each write takes the next `search_rev` in its transaction, and the next write waits for its end. So
 * numbers are committed in order, and a reader that has seen a number has not missed a smaller one.
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

  /** By id, without deleted ones. */
  async findAmong(ids: readonly number[]): Promise<Map<number, JobRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#jobs
      .find({ _id: { $in: ids }, ...THERE })
      .batchSize(ids.length)
      .lean<JobRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** By id, their titles; without deleted ones. */
  async titles(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#jobs
      .find({ _id: { $in: ids }, ...THERE }, { title: 1 })
      .batchSize(ids.length)
      .lean<Pick<JobRow, "_id" | "title">[]>();
    return new Map(rows.map(({ _id, title }) => [_id, title]));
  }

  /** Jobs after the cursor, in the order of their last change. */
  inOrder(place: TimeCursor, limit: number) {
    return this.#jobs
      .find(afterCursor("updated_at", place), HISTORY)
      .sort({ updated_at: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<JobHistory[]>();
  }

  /** A page of a company's jobs, newest first. */
  pageOf(employerId: number, status: JobStatus | undefined, page: number, size: number) {
    return this.#jobs
      .find({ employer_id: employerId, ...(status ? { status } : THERE) })
      .sort(NEWEST_FIRST)
      .skip((page - 1) * size)
      .limit(size)
      .lean<JobRow[]>();
  }

  /** The number of a company's jobs by status. */
  async countsOf(employerId: number): Promise<Record<JobStatus, number>> {
    const rows = await this.#jobs.aggregate<{ _id: JobStatus; count: number }>([
      { $match: { employer_id: employerId } },
      { $group: { _id: "$status", count: { $sum: 1 } } },
    ]);
    const counts = { draft: 0, open: 0, closed: 0 };
    for (const { _id, count } of rows) counts[_id] = count;
    return counts;
  }

  /** A company's jobs that are open at a time, newest first. */
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
   * The number of jobs that are open at a time, without those of these companies. Two index ranges are counted without
   * reading rows; the excluded companies have few jobs.
   */
  async countOpenBut(companies: readonly number[], at: Date): Promise<number> {
    const [open, expired, theirs] = await Promise.all([
      this.#jobs.countDocuments({ status: "open" }),
      this.#jobs.countDocuments({ status: "open", expires_at: { $lte: at } }),
      companies.length === 0 ? 0 : this.#jobs.countDocuments({ employer_id: { $in: companies }, ...openAt(at) }),
    ]);
    return open - expired - theirs;
  }

  /** Counts jobs with status open, also of companies that are not public. Counted in an index. */
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
   * Writes a new job together with its idempotency key, if any.
   * @returns null if the company already has `most` jobs, also with concurrent calls, because inserts run one at a time
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
      // The key comes first, so that the second of two calls with one key fails on the key and not as a duplicate job.
      if (key) await this.#keys.create([key], { session });
      await this.#jobs.create([numberedRow], { session });
      await alongside?.(numberedRow, session);
      return numberedRow;
    });
  }

  /** Changes a job of this employer that still has this version; null if another call was faster. */
  change(row: Pick<JobRow, "_id" | "employer_id" | "version">, change: JobWrite, alongside?: Alongside) {
    return this.#write({ ...ownOf(row._id, row.employer_id), version: row.version }, change, alongside);
  }

  /** Closes the job that expired first. Only one caller gets it; null if there is none. */
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

  /** Jobs marked before this time by an older version, which ended before it had notified everyone. */
  marked(before: Date) {
    return this.#jobs.find({ ...MARKED, updated_at: { $lte: before } }).lean<JobRow[]>();
  }

  /** Removes the mark. @returns false if another process was faster */
  async unmark({ _id, untold }: JobRow, session: ClientSession): Promise<boolean> {
    return (await this.#jobs.updateOne({ _id, untold }, { $unset: { untold: 1 } }, { session })).modifiedCount === 1;
  }

  /** Deletes a draft. It leaves no stub, because no search could find it. @returns whether there was one */
  async removeDraft(id: number, employer_id: number): Promise<boolean> {
    return (await this.#jobs.deleteOne({ _id: id, employer_id, status: "draft" })).deletedCount === 1;
  }

  /** Jobs and stubs with a larger `search_rev`, smallest first. */
  changedSince(rev: number, limit: number) {
    return this.#jobs
      .find({ search_rev: { $gt: rev } })
      .sort({ search_rev: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<(JobRow | JobStub)[]>();
  }

  /**
   * Gives all open jobs of a company new numbers. Call it in the transaction that changes the company's name or whether
   * its jobs are public. @throws transient errors for which the transaction must be retried
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

  /** Deletes all jobs of a company. Safe to repeat. @returns their ids */
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
        // Not through the model, which would add the default fields of jobs.
        await this.#jobs.collection.insertMany(stubs as never, { session });
      }
      return rows.map(({ _id }) => _id);
    });
  }

  /** Reserves `count` numbers. @returns the first */
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
      // Two processes created the counter at the same moment. The second attempt finds it.
      if (duplicateKeyOf(err) !== "_id") throw err;
      return run();
    }
  }

  /** Changes one job that matches the filter. @returns the new row; null if none matches */
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
