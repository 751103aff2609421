import type { Viewer } from "#server/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { logoPath } from "#shared/files/files.rest.ts";
import type { Company, CompanyCard, CompanyView, EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { PROFILE_TEXTS } from "#shared/profiles/profiles.texts.ts";
import { type DocumentRow, toDocument } from "./company-documents.service.ts";
import { type CompanyReader, companyReader } from "./employers.policy.ts";
import type { IsLinked } from "./links.ts";
import type { OwnUploads } from "./own-uploads.ts";

/** A company as its profile knows it, under the id of its user; the accounts keep it. */
export type CompanyRow = Omit<Company, "user_id" | "company_description" | "access_statement" | "documents"> & {
  _id: number;
  documents?: readonly DocumentRow[];
  /** Absent, as the other, in companies from before there was one. */
  company_description?: string;
  access_statement?: string;
};

interface Needs {
  find: (id: number) => Promise<CompanyRow | null>;
  /** @returns the company as it is now; null for one that is gone */
  change: (id: number, change: EmployerChange) => Promise<CompanyRow | null>;
  /** The words beside the name of its user by which a search finds them. */
  setFoundBy: (id: number, words: readonly string[]) => Promise<void>;
  isLinked: IsLinked;
  /** Whether the account stands: verified, and not suspended. */
  stands: (id: number) => Promise<boolean>;
  uploads: OwnUploads;
}

/** Companies as they are shown, and changed by their owners. What was decided on them is not theirs to change. */
export function createEmployers({ find, change, setFoundBy, isLinked, stands, uploads }: Needs) {
  return {
    /**
     * GET /api/employer/{userId}.
     * @throws {Fault} NOT_FOUND, the same for no company and for one that is not approved; for strangers also where its
     * account is suspended
     */
    read: async (viewer: Viewer | undefined, id: number): Promise<CompanyView> => {
      const [row, linked, stand] = await Promise.all([
        find(id),
        viewer ? isLinked(id, viewer.userId) : false,
        stands(id),
      ]);
      // Whoever has applied goes on knowing where.
      const isApproved = row?.status === "approved" && (stand || linked);
      const reader = companyReader(viewer, id, { isApproved, isLinked: linked });
      if (!row || !reader) throw new Fault("NOT_FOUND");
      return viewFor(reader, row);
    },

    /** PUT /api/employer/{userId}. @throws {Fault} NOT_FOUND for another's; BAD_INPUT */
    change: async (viewer: Viewer, id: number, asked: EmployerChange): Promise<Company> => {
      if (viewer.userId !== id) throw new Fault("NOT_FOUND");
      const former = await find(id);
      // Deleted a moment ago, by another tab.
      if (!former) throw new Fault("SIGNED_OUT");
      const wanted = { kind: "logo", owner: id, field: "logo_path", refusal: PROFILE_TEXTS.logoNotYours } as const;
      const { logo_path: sent, ...fields } = asked;
      const logo_path = await uploads.chosen(sent, former.logo_path, { ...wanted, toPath: logoPath });
      const changed = await change(id, { ...fields, ...(logo_path === undefined ? {} : { logo_path }) });
      if (!changed) throw new Fault("SIGNED_OUT");
      uploads.dropReplaced(former.logo_path, changed.logo_path, id);
      if (changed.company_name !== former.company_name) await setFoundBy(id, [changed.company_name]);
      return toCompany(changed);
    },
  };
}
export type Employers = ReturnType<typeof createEmployers>;

function toCard(row: CompanyRow): CompanyCard {
  const { _id: user_id, company_name, industry, company_size, website_url, founded_year, logo_path } = row;
  const { company_description = "", access_statement = "" } = row;
  return {
    user_id,
    company_name,
    industry,
    company_size,
    website_url,
    founded_year,
    company_description,
    access_statement,
    logo_path,
  };
}

/** A company as its owner and admins see it. */
export function toCompany(row: CompanyRow): Company {
  const { contact_person, address, status, reason, documents = [] } = row;
  return { ...toCard(row), contact_person, address, status, reason, documents: documents.map(toDocument) };
}

function viewFor(reader: Exclude<CompanyReader, null>, row: CompanyRow): CompanyView {
  if (reader === "public") return toCard(row);
  if (reader === "applicant") return { ...toCard(row), contact_person: row.contact_person, address: row.address };
  return toCompany(row);
}
