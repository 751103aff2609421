import type { ClientSession, Model } from "mongoose";
import type { Span } from "#server/platform/files/store/file-store.ts";
import { type JobSeekerRow, NOTHING_SAID } from "./jobseeker.model.ts";

export type JobSeekerFields = Omit<JobSeekerRow, "_id" | "updated_at">;

/** What is between the database and us alone. */
const WITHOUT = { _id: 0, updated_at: 0 } as const;

export function createJobSeekersRepo(seekers: Model<JobSeekerRow>) {
  return {
    /** Everything empty where somebody has said nothing yet. */
    find: async (id: number): Promise<JobSeekerFields> => {
      const row = await seekers.findById(id, WITHOUT).lean<JobSeekerRow | null>();
      return row ?? NOTHING_SAID;
    },
    /** Of several people, by id; without those who have said nothing yet. */
    findMany: async (ids: readonly number[]): Promise<Map<number, JobSeekerFields>> => {
      const rows = await seekers
        .find({ _id: { $in: ids } })
        .batchSize(Math.max(1, ids.length))
        .lean<JobSeekerRow[]>();
      return new Map(rows.map(({ _id, updated_at: _at, ...fields }) => [_id, fields]));
    },
    /** Writes what is named, and the rest as empty where it is the first word. @returns all of it as it is now */
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
     * Erases what is kept under the consent to sensitive data, and hides the access needs from employers: they tell of a
     * disability too. What they say stays, for the owner alone.
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
    /** The files of several people's resumes. */
    resumes: async (ids: readonly number[]): Promise<string[]> => {
      const rows = await seekers
        .find({ _id: { $in: ids }, resume_file_path: { $ne: null } }, { resume_file_path: 1 })
        .lean<Pick<JobSeekerRow, "resume_file_path">[]>();
      return rows.flatMap(({ resume_file_path }) => resume_file_path ?? []);
    },
    /** Whose profiles were written in a span of time. */
    writtenIn: async ({ since, before }: Span): Promise<number[]> => {
      const rows = await seekers
        .find({ updated_at: { $gte: since ?? new Date(0), $lt: before } }, { _id: 1 })
        .lean<Pick<JobSeekerRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
  };
}
export type JobSeekersRepo = ReturnType<typeof createJobSeekersRepo>;
