import type { ClientSession, Model } from "mongoose";
import type { Span } from "#server/platform/files/store/file-store.ts";
import { type JobSeekerRow, NOTHING_SAID } from "./jobseeker.model.ts";

export type JobSeekerFields = Omit<JobSeekerRow, "_id" | "updated_at">;

/** Fields that only the database uses. */
const WITHOUT = { _id: 0, updated_at: 0 } as const;

export function createJobSeekersRepo(seekers: Model<JobSeekerRow>) {
  return {
    /** An empty profile if there is no row yet. */
    find: async (id: number): Promise<JobSeekerFields> => {
      const row = await seekers.findById(id, WITHOUT).lean<JobSeekerRow | null>();
      return row ?? NOTHING_SAID;
    },
    /** Profiles by user id, without people who have none yet. */
    findMany: async (ids: readonly number[]): Promise<Map<number, JobSeekerFields>> => {
      const rows = await seekers
        .find({ _id: { $in: ids } })
        .batchSize(Math.max(1, ids.length))
        .lean<JobSeekerRow[]>();
      return new Map(rows.map(({ _id, updated_at: _at, ...fields }) => [_id, fields]));
    },
    /**
     * Writes the named fields; the first write stores the others as empty. @returns the whole profile after the change
     */
    change: async (
      id: number,
      change: Partial<JobSeekerFields>,
      at: Date,
      session?: ClientSession,
    ): Promise<JobSeekerFields> => {
      const rest = Object.entries(NOTHING_SAID).filter(([name]) => !Object.hasOwn(change, name));
      return seekers
        .findByIdAndUpdate(
          id,
          { $set: { ...change, updated_at: at }, $setOnInsert: Object.fromEntries(rest) },
          { upsert: true, returnDocument: "after", projection: WITHOUT, ...(session && { session }) },
        )
        .lean<JobSeekerRow>()
        .orFail();
    },
    /**
     * Erases the data under the consent to sensitive data, and hides the access needs from employers, because they
     * reveal a disability too. The needs stay stored for the owner alone.
     */
    eraseSensitive: async (id: number, at: Date, session: ClientSession): Promise<void> => {
      const within = { session };
      const row = await seekers
        .findById(id, { access_needs: 1 }, within)
        .lean<Pick<JobSeekerRow, "access_needs"> | null>();
      if (!row) return;
      const access_needs = row.access_needs.map((need) => ({ ...need, visible_to: "nobody" as const }));
      await seekers.updateOne({ _id: id }, { $set: { disability: "", access_needs, updated_at: at } }, within);
    },
    remove: async (id: number): Promise<void> => {
      await seekers.deleteOne({ _id: id });
    },
    /** Paths of the resume files of several people. */
    resumes: async (ids: readonly number[]): Promise<string[]> => {
      const rows = await seekers
        .find({ _id: { $in: ids }, resume_file_path: { $ne: null } }, { resume_file_path: 1 })
        .lean<Pick<JobSeekerRow, "resume_file_path">[]>();
      return rows.flatMap(({ resume_file_path }) => resume_file_path ?? []);
    },
    /** Ids of people whose profiles were written in a time span. */
    writtenIn: async ({ since, before }: Span): Promise<number[]> => {
      const rows = await seekers
        .find({ updated_at: { $gte: since ?? new Date(0), $lt: before } }, { _id: 1 })
        .lean<Pick<JobSeekerRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
  };
}
export type JobSeekersRepo = ReturnType<typeof createJobSeekersRepo>;
