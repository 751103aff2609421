import type { ClientSession, Model } from "mongoose";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { ApplicationStatus, Side } from "#shared/applications/status-lists.ts";
import { type ApplicationRow, type ConsentRow, SHARED, type StepRow } from "./application.model.ts";

/** What a change writes, beside the next version. */
export interface ApplicationWrite {
  set: Partial<Pick<ApplicationRow, "status" | "share_disability" | "share_access_needs">>;
  at: Date;
  step?: StepRow;
  consents?: ConsentRow[];
}

/** Whose applications are asked for, and which of them. */
export type ApplicationFilter = (Pick<ApplicationRow, "applicant_id"> | Pick<ApplicationRow, "employer_id">) & {
  job_id?: number;
  status?: { $in: ApplicationStatus[] };
};

/** As much of an application as says where it stands in a list. */
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
/** The way of an application so far. */
export type ApplicationHistory = Pick<ApplicationRow, "_id" | keyof typeof HISTORY>;
/** Rows in one answer of the database. */
const LARGE_BATCH = 5000;

/** How many applications of one job, or of one's own, stand at a status. */
export interface StatusTotal {
  job_id: number;
  status: ApplicationStatus;
  count: number;
}

/** As many applications of one person for somebody's jobs as went the same way. */
export interface WayCount {
  applicant_id: number;
  status: ApplicationStatus;
  /** Whether the employer has ever moved them, and whether they have ever been at an interview. */
  looked_at: boolean;
  interviewed: boolean;
  count: number;
  /** When the first of them was sent. */
  first: Date;
}

/** As much of an application as says what it is between its two sides. */
const TIE = { employer_id: 1, applicant_id: 1, job_title: 1, status: 1, version: 1, updated_at: 1 };
export type TieRow = Pick<
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

  /** How the jobs of several were called when they were applied to. */
  async titles(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#applications
      .find({ _id: { $in: ids } }, { job_title: 1 })
      .lean<Pick<ApplicationRow, "_id" | "job_title">[]>();
    return new Map(rows.map(({ _id, job_title }) => [_id, job_title]));
  }

  /** Those behind a place, in the order of their last change. */
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

  /** @throws the duplicate key of `job_id` where this person has applied to this job already */
  async insert(row: ApplicationRow, session: ClientSession): Promise<void> {
    await this.#applications.create([row], { session });
  }

  /** Changes the application as it was seen. @returns as it is now; null where it is another one by now, or gone */
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
   * Records the first view. `updated_at` stays: nothing was answered, and lists by the last change keep their order.
   * @returns as it is now; null where it was viewed before, was withdrawn, or is gone
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
   * Ends what a person shares of the profile with any application, within a transaction, and records it as an answer.
   * @returns the applications that changed, as they are now
   */
  async endSharing(applicantId: number, version: string, at: Date, session: ClientSession) {
    const shared = { $or: SHARED.map((what) => ({ [what]: true })) };
    const rows = await this.#applications
      .find({ applicant_id: applicantId, ...shared }, null, { session })
      .lean<ApplicationRow[]>();
    for (const row of rows) {
      const ended = SHARED.filter((what) => row[what] === true);
      const consents = ended.map((what) => ({ what, given: false, version, at }));
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

  /** Whether a seeker has applied to a job of an employer and not withdrawn it. */
  async isLinked(employerId: number, seekerId: number): Promise<boolean> {
    const tie = { employer_id: employerId, applicant_id: seekerId, status: { $ne: "withdrawn" as const } };
    return (await this.#applications.exists(tie)) !== null;
  }

  /** Whether one of them shares the seeker's access needs. */
  async sharesNeeds(employerId: number, seekerId: number): Promise<boolean> {
    const tie = { employer_id: employerId, applicant_id: seekerId, status: { $ne: "withdrawn" as const } };
    return (await this.#applications.exists({ ...tie, share_access_needs: true })) !== null;
  }

  /** Who has applied to an employer and not withdrawn it. */
  applicantsOf(employerId: number): Promise<number[]> {
    return this.#applications
      .distinct("applicant_id", { employer_id: employerId, status: { $ne: "withdrawn" } })
      .exec();
  }

  /** Every application between somebody and any of these people, whoever of the two applied, in any order. */
  between(userId: number, others: readonly number[]): Promise<TieRow[]> {
    return this.#applications
      .find(
        {
          $or: [
            { employer_id: { $in: others }, applicant_id: userId },
            { employer_id: userId, applicant_id: { $in: others } },
          ],
        },
        TIE,
      )
      .batchSize(LARGE_BATCH)
      .lean<TieRow[]>()
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

  /** All of them, as much of each as a list is searched and sorted by; the newest `limit`. */
  places(filter: ApplicationFilter, limit: number): Promise<ApplicationCursor[]> {
    return this.#applications
      .find(filter, { ...PLACE, share_access_needs: 1 })
      .sort({ applied_at: -1, _id: -1 })
      .limit(limit)
      .batchSize(LARGE_BATCH)
      .lean<ApplicationCursor[]>()
      .exec();
  }

  /** How many of each job stand at each status; statuses without any are left out. */
  async standings(filter: ApplicationFilter): Promise<StatusTotal[]> {
    const groups = await this.#applications.aggregate<{ _id: Omit<StatusTotal, "count">; count: number }>([
      { $match: filter },
      { $group: { _id: { job_id: "$job_id", status: "$status" }, count: { $sum: 1 } } },
    ]);
    return groups.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** All applications for an employer's jobs, by who sent them and the way that they went: the rows are read once. */
  async waysOf(employerId: number): Promise<WayCount[]> {
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
    type Group = Pick<WayCount, "count" | "first"> & { _id: Omit<WayCount, "count" | "first"> };
    const groups = await this.#applications.aggregate<Group>(stages, { batchSize: LARGE_BATCH });
    return groups.map(({ _id, count, first }) => ({ ..._id, count, first }));
  }

  /** The files that applications of several people were sent with. */
  async resumes(applicantIds: readonly number[]): Promise<string[]> {
    const rows = await this.#applications
      .find({ applicant_id: { $in: applicantIds }, resume_path: { $ne: null } }, { resume_path: 1 })
      .lean<Pick<ApplicationRow, "resume_path">[]>();
    return rows.flatMap(({ resume_path }) => resume_path ?? []);
  }

  /** Whose they are to hear that all applications of a person go. */
  sidesOf(applicantId: number): Promise<Pick<ApplicationRow, "_id" | "job_id" | "employer_id">[]> {
    return this.#applications
      .find({ applicant_id: applicantId }, { job_id: 1, employer_id: 1 })
      .lean<Pick<ApplicationRow, "_id" | "job_id" | "employer_id">[]>()
      .exec();
  }

  /** All applications of a person; a second time it does nothing. */
  async removeOf(applicantId: number): Promise<void> {
    await this.#applications.deleteMany({ applicant_id: applicantId });
  }
}
