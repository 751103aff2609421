import type { ClientSession, Model } from "mongoose";
import { gatherReads } from "#server/database/gathered-reads.ts";
import { EMPLOYER_STATES, type EmployerState } from "#shared/admin/admin.rest.ts";
import type { EmployerRow } from "./employer.model.ts";
import { companyListing, createCompanyRelisting, UNLISTED } from "./listing.ts";

/** What the owner of a company may change of it: nothing that was decided on it. */
export type CompanyChange = Partial<
  Omit<EmployerRow, "_id" | "status" | "decided_at" | "decided_by" | "reason" | "created_at" | "listing">
>;

const CARD = { company_name: 1, industry: 1, logo_path: 1, status: 1 } as const;
/** A company as its jobs show it, and how it stands. */
export type CompanyCardRow = Pick<EmployerRow, "_id" | keyof typeof CARD>;

export function createEmployersRepo(employers: Model<EmployerRow>) {
  const cards = gatherReads(async (ids: readonly number[]) => {
    const rows = await employers
      .find({ _id: { $in: ids } }, CARD)
      .batchSize(Math.max(1, ids.length))
      .lean<CompanyCardRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });
  return {
    insert: async (row: EmployerRow): Promise<void> => {
      await employers.create({ ...row, listing: companyListing(row) });
    },
    remove: async (id: number): Promise<void> => {
      await employers.deleteOne({ _id: id });
    },
    findById: (id: number) => employers.findById(id).lean<EmployerRow | null>(),
    /** @returns the company as it is now, to be listed anew by `relist`; null for one that is gone */
    change: (id: number, change: CompanyChange, session?: ClientSession) =>
      employers
        .findByIdAndUpdate(
          id,
          { $set: change, $unset: UNLISTED },
          { returnDocument: "after", session: session ?? null },
        )
        .lean<EmployerRow | null>(),
    ...createCompanyRelisting(employers),
    countApproved: () => employers.countDocuments({ status: "approved" }),
    /** Of these companies, by id, without those that are gone. */
    cards: async (ids: readonly number[]): Promise<Map<number, CompanyCardRow>> => {
      const found = await cards(ids);
      return new Map(
        ids.flatMap((id) => {
          const card = found.get(id);
          return card ? [[id, card]] : [];
        }),
      );
    },
    /** Company names of several users at once. */
    names: async (ids: readonly number[]): Promise<Map<number, string>> => {
      const rows = await employers
        .find({ _id: { $in: ids } }, { company_name: 1 })
        .lean<Pick<EmployerRow, "_id" | "company_name">[]>();
      return new Map(rows.map((row) => [row._id, row.company_name]));
    },
    /** The logos of several users' companies. */
    logos: async (ids: readonly number[]): Promise<string[]> => {
      const rows = await employers
        .find({ _id: { $in: ids }, logo_path: { $ne: null } }, { logo_path: 1 })
        .lean<Pick<EmployerRow, "logo_path">[]>();
      return rows.flatMap(({ logo_path }) => logo_path ?? []);
    },
    /** Companies of a span of time on which nobody has decided. */
    pendingOf: async (since: Date | null, before: Date): Promise<number[]> => {
      const rows = await employers
        .find({ status: "pending", created_at: { $gte: since ?? new Date(0), $lt: before } }, { _id: 1 })
        .lean<Pick<EmployerRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
    /** All that are not approved: nobody has decided on them, or somebody against them. */
    unapproved: async (): Promise<number[]> => {
      const others = EMPLOYER_STATES.filter((status) => status !== "approved");
      const rows = await employers.find({ status: { $in: others } }, { _id: 1 }).lean<Pick<EmployerRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
    /** Of these users, those whose company is approved. */
    approvedAmong: async (ids: readonly number[]): Promise<number[]> => {
      const rows = await employers
        .find({ _id: { $in: ids }, status: "approved" }, { _id: 1 })
        .lean<Pick<EmployerRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
    /**
     * Decides on a company unless it already stands as asked, so that of two admins at once one decides.
     * @returns whether this call changed it
     */
    decide: async (
      id: number,
      status: EmployerState,
      by: number,
      reason: string | null,
      at: Date,
      session?: ClientSession,
    ): Promise<boolean> => {
      const done = await employers.updateOne(
        { _id: id, status: { $ne: status } },
        { $set: { status, decided_by: by, decided_at: at, reason } },
        session ? { session } : {},
      );
      return done.modifiedCount === 1;
    },
  };
}
export type EmployersRepo = ReturnType<typeof createEmployersRepo>;
