import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { Fault } from "#shared/fault.ts";
import type { JobCompany } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";

/** The fields of a company that its jobs show. */
export interface CompanyCardRow {
  _id: number;
  company_name: string;
  industry: string;
  logo_path: string | null;
  status: EmployerState;
}

interface Deps {
  /** By id, without deleted ones. */
  cards: (ids: readonly number[]) => Promise<Map<number, CompanyCardRow>>;
  /** The active ones among these accounts: verified and not suspended. */
  activeAmong: (ids: readonly number[]) => Promise<Set<number>>;
  /** All companies that are not approved. */
  unapproved: () => Promise<number[]>;
  /** All employers whose account is not active. */
  inactive: () => Promise<number[]>;
  /** By id, the usual reply time in minutes; without companies that have too few replies. */
  usualReplies: (ids: readonly number[]) => Promise<Map<number, number>>;
}

/** Companies, as their jobs show them. */
export function createJobCompanies({ cards, activeAmong, unapproved, inactive, usualReplies }: Deps) {
  const toCompany = (row: CompanyCardRow, replies: Map<number, number>): JobCompany => ({
    user_id: row._id,
    company_name: row.company_name,
    industry: row.industry,
    logo_path: row.logo_path,
    reply_minutes: replies.get(row._id) ?? null,
  });

  async function among(ids: readonly number[]): Promise<Map<number, JobCompany>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const [rows, replies] = await Promise.all([cards(unique), usualReplies(unique)]);
    return new Map([...rows].map(([id, row]) => [id, toCompany(row, replies)]));
  }

  return {
    /** By id, without deleted ones. */
    among,
    /** @throws {Fault} NOT_FOUND if the company is being deleted */
    of: async (id: number): Promise<JobCompany> => {
      const company = (await among([id])).get(id);
      if (!company) throw new Fault("NOT_FOUND", JOB_TEXTS.notFound);
      return company;
    },
    stateOf: async (id: number): Promise<EmployerState | undefined> => (await cards([id])).get(id)?.status,
    /** By id, the names of companies whose jobs are public: approved, with an active account. */
    listed: async (ids: readonly number[]): Promise<Map<number, string>> => {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return new Map();
      const [rows, active] = await Promise.all([cards(unique), activeAmong(unique)]);
      const found = [...rows.values()].filter(({ _id, status }) => status === "approved" && active.has(_id));
      return new Map(found.map(({ _id, company_name }) => [_id, company_name]));
    },
    /** All companies that `listed` leaves out. */
    unlisted: async (): Promise<number[]> => [...new Set((await Promise.all([unapproved(), inactive()])).flat())],
  };
}
export type JobCompanies = ReturnType<typeof createJobCompanies>;
