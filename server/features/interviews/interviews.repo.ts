import type { ClientSession, Model } from "mongoose";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import { LENGTH_MAX } from "#shared/interviews/interview-forms.ts";
import type { InterviewStatus } from "#shared/interviews/interview-lists.ts";
import type { InterviewRow, InterviewStepRow } from "./interview.model.ts";

/** The fields that a change writes. The version is increased as well. */
export type InterviewWrite = Partial<
  Omit<InterviewRow, "_id" | "application_id" | "employer_id" | "applicant_id" | "version" | "steps" | "created_at">
>;

const HISTORY = { application_id: 1, employer_id: 1, applicant_id: 1, steps: 1, updated_at: 1 } as const;
/** The steps of an interview so far. */
export type InterviewHistory = Pick<InterviewRow, "_id" | keyof typeof HISTORY>;

const OPEN: InterviewStatus[] = ["proposed", "time_requested", "accepted"];
/** The most open interviews that are read for one person: the newest. */
const OPEN_MAX = 500;
const OPEN_BATCH = 200;

const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;

/** An agreed interview is over once its time has passed, although its status stays `accepted`. */
const openAt = (side: "employer_id" | "applicant_id", userId: number, at: Date) => ({
  [side]: userId,
  status: { $in: OPEN },
  $or: [{ accepted_slot: null }, { "slots.starts_at": { $gt: new Date(at.getTime() - LENGTH_MAX * 60_000) } }],
});

/** The stored interviews. */
export class InterviewsRepo {
  readonly #interviews: Model<InterviewRow>;

  constructor(interviews: Model<InterviewRow>) {
    this.#interviews = interviews;
  }

  find(id: number) {
    return this.#interviews.findById(id).lean<InterviewRow | null>();
  }

  findMany(ids: readonly number[]): Promise<InterviewRow[]> {
    return this.#interviews
      .find({ _id: { $in: ids } })
      .lean<InterviewRow[]>()
      .exec();
  }

  /** Interviews after the cursor, in the order of their last change. */
  inOrder(place: TimeCursor, limit: number) {
    return this.#interviews
      .find(afterCursor("updated_at", place), HISTORY)
      .sort({ updated_at: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<InterviewHistory[]>();
  }

  async insert(row: InterviewRow, session: ClientSession): Promise<void> {
    await this.#interviews.create([row], { session });
  }

  /**
   * Changes an interview that still has this version.
   * @returns the new row; null if the version changed or it was deleted
   */
  change(
    { _id, version }: Pick<InterviewRow, "_id" | "version">,
    set: InterviewWrite,
    step: InterviewStepRow,
    session: ClientSession,
  ) {
    return this.#interviews
      .findOneAndUpdate(
        { _id, version },
        { $set: set, $inc: { version: 1 }, $push: { steps: step } },
        { session, returnDocument: "after" },
      )
      .lean<InterviewRow | null>();
  }

  /** The interviews of several applications, newest first. */
  ofApplications(ids: readonly number[], session: ClientSession | null = null): Promise<InterviewRow[]> {
    return this.#interviews
      .find({ application_id: { $in: ids } }, null, { session })
      .sort(NEWEST_FIRST)
      .lean<InterviewRow[]>()
      .exec();
  }

  /** The open interviews of one side, newest first. Includes some that ended just before `at`. */
  openOf(side: "employer_id" | "applicant_id", userId: number, at: Date): Promise<InterviewRow[]> {
    return this.#interviews
      .find(openAt(side, userId, at))
      .sort(NEWEST_FIRST)
      .limit(OPEN_MAX)
      .lean<InterviewRow[]>()
      .exec();
  }

  /** All open interviews of an employer. */
  async *eachOpenOf(employerId: number, at: Date): AsyncGenerator<InterviewRow> {
    let last = 0;
    while (true) {
      const batch = await this.#interviews
        .find({ ...openAt("employer_id", employerId, at), _id: { $gt: last } })
        .sort({ _id: 1 })
        .limit(OPEN_BATCH)
        .lean<InterviewRow[]>();
      yield* batch;
      last = batch.at(-1)?._id ?? last;
      if (batch.length < OPEN_BATCH) return;
    }
  }

  ofApplicant(userId: number): Promise<InterviewRow[]> {
    return this.#interviews.find({ applicant_id: userId }).lean<InterviewRow[]>().exec();
  }

  /** The interviews with a reminder that is due, earliest first. */
  due(at: Date, after: TimeCursor, limit: number): Promise<InterviewRow[]> {
    return this.#interviews
      .find({ $and: [{ remind_at: { $type: "date", $lte: at } }, afterCursor("remind_at", after)] })
      .sort({ remind_at: 1, _id: 1 })
      .limit(limit)
      .lean<InterviewRow[]>()
      .exec();
  }

  /** Claims a reminder for this process. @returns false if another process was faster */
  async takeReminder(
    { _id, version, remind_at }: Pick<InterviewRow, "_id" | "version" | "remind_at">,
    next: Date | null,
    session: ClientSession,
  ): Promise<boolean> {
    const done = await this.#interviews.updateOne(
      { _id, version, remind_at },
      { $set: { remind_at: next } },
      { session },
    );
    return done.modifiedCount === 1;
  }

  /** Deletes all interviews of an applicant. Safe to repeat. */
  async removeOf(applicantId: number): Promise<void> {
    await this.#interviews.deleteMany({ applicant_id: applicantId });
  }
}
