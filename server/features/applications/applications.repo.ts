import type { ClientSession, Model } from "mongoose";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { ApplicationStatus, Side } from "#shared/applications/status-lists.ts";
import { type ApplicationRow, type ConsentRow, SHARED, type StepRow, sharingAnswer } from "./application.model.ts";

/** The fields that a change writes. The version is increased as well. */
export interface ApplicationWrite {
  set: Partial<Pick<ApplicationRow, "status" | "share_disability" | "share_access_needs">>;
  at: Date;
  step?: StepRow;
  consents?: ConsentRow[];
}

/** Selects the applications of an applicant or of an employer. */
export type ApplicationFilter = (Pick<ApplicationRow, "applicant_id"> | Pick<ApplicationRow, "employer_id">) & {
  job_id?: number;
  status?: { $in: ApplicationStatus[] };
};

/** The fields that decide the position of an application in a list. */
const PLACE = { job_id: 1, employer_id: 1, applicant_id: 1, job_title: 1, status: 1, applied_at: 1, updated_at: 1 };
export type ApplicationCursor = Pick<
  ApplicationRow,
  | "_id"
  | "job_id"
  | "employer_id"
  | "applicant_id"
  | "job_title"
  | "status"
  | "applied_at"
  | "updated_at"
  | "share_access_needs"
>;
const HISTORY = { employer_id: 1, applicant_id: 1, steps: 1, updated_at: 1 } as const;
/** The steps of an application so far. */
export type ApplicationHistory = Pick<ApplicationRow, "_id" | keyof typeof HISTORY>;
/** Rows per batch of a cursor. */
const LARGE_BATCH = 5000;

/** The number of applications for one job with one status. */
export interface StatusTotal {
  job_id: number;
  status: ApplicationStatus;
  count: number;
}

/** The number of applications of one applicant to one employer with the same history. */
export interface HistoryCount {
  applicant_id: number;
  status: ApplicationStatus;
  /** Whether the employer ever moved them. `interviewed`: whether they ever had the status interview. */
  looked_at: boolean;
  interviewed: boolean;
  count: number;
  /** When the earliest of them was sent. */
  first: Date;
}

/** The fields that describe an application in a conversation of its two sides. */
const LINKED = { employer_id: 1, applicant_id: 1, job_title: 1, status: 1, version: 1, updated_at: 1 };
export type LinkedRow = Pick<
  ApplicationRow,
  "_id" | "employer_id" | "applicant_id" | "job_title" | "status" | "version" | "updated_at"
>;

export type DateSort = Partial<Record<"applied_at" | "updated_at", 1 | -1>>;

/** The stored applications. */
export class ApplicationsRepo {
  readonly #applications: Model<ApplicationRow>;

  constructor(applications: Model<ApplicationRow>) {
    this.#applications = applications;
  }

  find(id: number) {
    return this.#applications.findById(id).lean<ApplicationRow | null>();
  }

  findMany(ids: readonly number[]): Promise<ApplicationRow[]> {
    return this.#applications
      .find({ _id: { $in: ids } })
      .lean<ApplicationRow[]>()
      .exec();
  }

  /** By application id, the title of the job at the time of the application. */
  async titles(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#applications
      .find({ _id: { $in: ids } }, { job_title: 1 })
      .lean<Pick<ApplicationRow, "_id" | "job_title">[]>();
    return new Map(rows.map(({ _id, job_title }) => [_id, job_title]));
  }

  /** Applications after the cursor, in the order of their last change. */
  inOrder(place: TimeCursor, limit: number) {
    return this.#applications
      .find(afterCursor("updated_at", place), HISTORY)
      .sort({ updated_at: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<ApplicationHistory[]>();
  }

  findOf(jobId: number, applicantId: number) {
    return this.#applications.findOne({ job_id: jobId, applicant_id: applicantId }).lean<ApplicationRow | null>();
  }

  findByResume(path: string) {
    return this.#applications.findOne({ resume_path: path }).lean<ApplicationRow | null>();
  }

  /** @throws the duplicate key error of `job_id` if this person has already applied to this job */
  async insert(row: ApplicationRow, session: ClientSession): Promise<void> {
    await this.#applications.create([row], { session });
  }

  /**
   * Changes an application that still has this version.
   * @returns the new row; null if the version changed or it was deleted
   */
  change(
    { _id, version }: Pick<ApplicationRow, "_id" | "version">,
    { set, at, step, consents }: ApplicationWrite,
    session: ClientSession,
  ) {
    return this.#applications
      .findOneAndUpdate(
        { _id, version },
        {
          $set: { ...set, updated_at: at },
          $inc: { version: 1 },
          ...((step || consents) && {
            $push: { ...(step && { steps: step }), ...(consents && { consents: { $each: consents } }) },
          }),
        },
        { session, returnDocument: "after" },
      )
      .lean<ApplicationRow | null>();
  }

  /**
   * Records the first view. `updated_at` does not change, so that lists by the last change keep their order.
   * @returns the new row; null if it was viewed before, withdrawn or deleted
   */
  setViewed(id: number, at: Date) {
    return this.#applications
      .findOneAndUpdate(
        { _id: id, status: { $ne: "withdrawn" as const }, viewed_at: { $exists: false } },
        { $set: { viewed_at: at }, $inc: { version: 1 } },
        { returnDocument: "after" },
      )
      .lean<ApplicationRow | null>();
  }

  /**
   * Withdraws all consents of a person to share details with applications, and records that as an answer.
   * @returns the changed applications
   */
  async endSharing(applicantId: number, at: Date, session: ClientSession) {
    const shared = { $or: SHARED.map((what) => ({ [what]: true })) };
    const rows = await this.#applications
      .find({ applicant_id: applicantId, ...shared }, null, { session })
      .lean<ApplicationRow[]>();
    for (const row of rows) {
      const ended = SHARED.filter((what) => row[what] === true);
      const consents = ended.map((what) => sharingAnswer(what, false, at));
      await this.#applications.updateOne(
        { _id: row._id },
        {
          $set: { ...Object.fromEntries(ended.map((what) => [what, false])), updated_at: at },
          $inc: { version: 1 },
          $push: { consents: { $each: consents } },
        },
        { session },
      );
    }
    const ids = rows.map(({ _id }) => _id);
    return this.#applications.find({ _id: { $in: ids } }, null, { session }).lean<ApplicationRow[]>();
  }

  /** Whether a job seeker has an application with an employer that is not withdrawn. */
  async isLinked(employerId: number, seekerId: number): Promise<boolean> {
    const tie = { employer_id: employerId, applicant_id: seekerId, status: { $ne: "withdrawn" as const } };
    return (await this.#applications.exists(tie)) !== null;
  }

  /** Whether one of those applications shares the job seeker's access needs. */
  async sharesNeeds(employerId: number, seekerId: number): Promise<boolean> {
    const tie = { employer_id: employerId, applicant_id: seekerId, status: { $ne: "withdrawn" as const } };
    return (await this.#applications.exists({ ...tie, share_access_needs: true })) !== null;
  }

  /** The ids of all applicants of an employer, without those who withdrew. */
  applicantsOf(employerId: number): Promise<number[]> {
    return this.#applications
      .distinct("applicant_id", { employer_id: employerId, status: { $ne: "withdrawn" } })
      .exec();
  }

  /** All applications between a user and these people, whichever of the two applied, unordered. */
  between(userId: number, others: readonly number[]): Promise<LinkedRow[]> {
    return this.#applications
      .find(
        {
          $or: [
            { employer_id: { $in: others }, applicant_id: userId },
            { employer_id: userId, applicant_id: { $in: others } },
          ],
        },
        LINKED,
      )
      .batchSize(LARGE_BATCH)
      .lean<LinkedRow[]>()
      .exec();
  }

  page(filter: ApplicationFilter, sort: DateSort, skip: number, limit: number): Promise<ApplicationRow[]> {
    return this.#applications
      .find(filter)
      .sort({ ...sort, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<ApplicationRow[]>()
      .exec();
  }

  /** The newest `limit` applications, with the fields that lists search and sort by. */
  places(filter: ApplicationFilter, limit: number): Promise<ApplicationCursor[]> {
    return this.#applications
      .find(filter, { ...PLACE, share_access_needs: 1 })
      .sort({ applied_at: -1, _id: -1 })
      .limit(limit)
      .batchSize(LARGE_BATCH)
      .lean<ApplicationCursor[]>()
      .exec();
  }

  /** The number of applications by job and status, without zeros. */
  async statusTotals(filter: ApplicationFilter): Promise<StatusTotal[]> {
    const groups = await this.#applications.aggregate<{ _id: Omit<StatusTotal, "count">; count: number }>([
      { $match: filter },
      { $group: { _id: { job_id: "$job_id", status: "$status" }, count: { $sum: 1 } } },
    ]);
    return groups.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** Counts all applications for an employer's jobs by applicant and history, in one pass. */
  async historiesOf(employerId: number): Promise<HistoryCount[]> {
    const way = {
      applicant_id: "$applicant_id",
      status: "$status",
      looked_at: { $in: ["employer" satisfies Side, "$steps.by"] },
      interviewed: { $in: ["interview" satisfies ApplicationStatus, "$steps.status"] },
    };
    const stages = [
      { $match: { employer_id: employerId } },
      { $group: { _id: way, count: { $sum: 1 }, first: { $min: "$applied_at" } } },
    ];
    type Group = Pick<HistoryCount, "count" | "first"> & { _id: Omit<HistoryCount, "count" | "first"> };
    const groups = await this.#applications.aggregate<Group>(stages, { batchSize: LARGE_BATCH });
    return groups.map(({ _id, count, first }) => ({ ..._id, count, first }));
  }

  /** The paths of the resumes that these people applied with. */
  async resumes(applicantIds: readonly number[]): Promise<string[]> {
    const rows = await this.#applications
      .find({ applicant_id: { $in: applicantIds }, resume_path: { $ne: null } }, { resume_path: 1 })
      .lean<Pick<ApplicationRow, "resume_path">[]>();
    return rows.flatMap(({ resume_path }) => resume_path ?? []);
  }

  /** The job and the employer of each application of a person. */
  sidesOf(applicantId: number): Promise<Pick<ApplicationRow, "_id" | "job_id" | "employer_id">[]> {
    return this.#applications
      .find({ applicant_id: applicantId }, { job_id: 1, employer_id: 1 })
      .lean<Pick<ApplicationRow, "_id" | "job_id" | "employer_id">[]>()
      .exec();
  }

  /** Deletes all applications of a person. Safe to repeat. */
  async removeOf(applicantId: number): Promise<void> {
    await this.#applications.deleteMany({ applicant_id: applicantId });
  }
}
