import type { Viewer } from "#server/platform/http/viewer.ts";
import { Fault } from "#shared/fault.ts";
import { logoPath, storedName } from "#shared/files/files.rest.ts";
import type { Company, CompanyCard, CompanyView } from "#shared/profiles/company-views.ts";
import type { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { type DocumentRow, toDocument } from "./company-documents.service.ts";
import { type ReviewRow, type Revision, revisionOf, toReview, waitingValues } from "./company-review.ts";
import { type CompanyReader, companyReader } from "./employers.policy.ts";
import type { IsLinked } from "./links.ts";
import type { OwnUploads } from "./own-uploads.ts";

/** A company as its profile shows it, under the id of its user; the accounts feature stores it. */
export type CompanyRow = Omit<
  Company,
  "user_id" | "company_description" | "access_statement" | "documents" | "review"
> & {
  _id: number;
  /** A change of an approved company that an admin must review before it is public. */
  review?: ReviewRow;
  documents?: readonly DocumentRow[];
  /** Absent, like the other one, in older companies. */
  company_description?: string;
  access_statement?: string;
};

interface Deps {
  find: (id: number) => Promise<CompanyRow | null>;
  /** Writes if the company is as it was read. @returns the company after the change; null if it has changed */
  revise: (seen: CompanyRow, revision: Revision) => Promise<CompanyRow | null>;
  /** The words besides the user's name by which a search finds them. */
  setFoundBy: (id: number, words: readonly string[]) => Promise<void>;
  isLinked: IsLinked;
  /** Whether the account is active: verified and not suspended. */
  isActive: (id: number) => Promise<boolean>;
  uploads: OwnUploads;
  /** Tells admins that a change was requested or withdrawn. */
  announceReview: () => void;
  now: () => Date;
}

/** How often a change is retried after a concurrent decision or change. */
const TRIES = 5;

/** Companies as people see them and as their owners change them. Owners do not change decisions. */
export class Employers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * GET /api/employer/{userId}. The owner reads the requested values, everyone else the public ones. @throws {Fault}
   * NOT_FOUND
   */
  async read(viewer: Viewer | undefined, id: number): Promise<CompanyView> {
    const { row, reader } = await this.#open(viewer, id);
    return viewFor(reader, row);
  }

  /** A company as its page shows it, also to its owner. @throws {Fault} NOT_FOUND */
  async readPublic(viewer: Viewer | undefined, id: number): Promise<CompanyCard> {
    return toCard((await this.#open(viewer, id)).row);
  }

  /**
   * @throws {Fault} NOT_FOUND, the same for a missing company and one that is not approved; for strangers also if its
   * account is suspended
   */
  async #open(viewer: Viewer | undefined, id: number) {
    const { find, isLinked, isActive } = this.#deps;
    const [row, linked, active] = await Promise.all([
      find(id),
      viewer ? isLinked(id, viewer.userId) : false,
      isActive(id),
    ]);
    // People who applied still see the contact.
    const isApproved = row?.status === "approved" && (active || linked);
    const reader = companyReader(viewer, id, { isApproved, isLinked: linked });
    if (!row || !reader) throw new Fault("NOT_FOUND");
    return { row, reader };
  }

  /**
   * PUT /api/employer/{userId}. An approved company keeps its public name, logo, website and contact until an admin
   * has reviewed the new ones; the reply to the owner has the requested values.
   * @throws {Fault} NOT_FOUND for another user's; BAD_INPUT
   */
  async change(viewer: Viewer, id: number, asked: EmployerChange): Promise<Company> {
    const { find, uploads, now } = this.#deps;
    if (viewer.userId !== id) throw new Fault("NOT_FOUND");
    const former = await find(id);
    // The account was just deleted in another tab.
    if (!former) throw new Fault("SIGNED_OUT");
    const wanted = { kind: "logo", owner: id, field: "logo_path", refusal: PROFILE_TEXTS.logoNotYours } as const;
    const { logo_path: sent, ...fields } = asked;
    const own = toOwnCompany(former);
    // The public logo may be chosen again, instead of a pending one.
    const isPublic = sent && former.logo_path && storedName(sent) === storedName(former.logo_path);
    const logo_path = isPublic
      ? former.logo_path
      : await uploads.chosen(sent, own.logo_path, { ...wanted, toPath: logoPath });
    const change = { ...fields, ...(logo_path === undefined ? {} : { logo_path }) };
    return toOwnCompany(await this.#write(id, (row) => revisionOf(row, change, now())));
  }

  /** DELETE /api/employer/review: withdraws a pending change, or dismisses a rejected one. */
  async withdrawReview({ userId }: Viewer): Promise<Company> {
    return toOwnCompany(await this.#write(userId, ({ review }) => ({ set: {}, review: review ? null : undefined })));
  }

  /** @throws {Fault} SIGNED_OUT for a company that is gone; CONFLICT if concurrent changes keep winning */
  async #write(id: number, revisionOf: (row: CompanyRow) => Revision): Promise<CompanyRow> {
    const { find, revise, setFoundBy, uploads, announceReview } = this.#deps;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const former = await find(id);
      // The account was just deleted in another tab.
      if (!former) throw new Fault("SIGNED_OUT");
      const revision = revisionOf(former);
      const changed = await revise(former, revision);
      if (!changed) continue;
      const kept = new Set([changed.logo_path, changed.review?.values.logo_path]);
      for (const logo of [former.logo_path, former.review?.values.logo_path ?? null])
        if (!kept.has(logo)) uploads.dropReplaced(logo, changed.logo_path, id);
      if (changed.company_name !== former.company_name) await setFoundBy(id, [changed.company_name]);
      if (revision.review !== undefined) announceReview();
      return changed;
    }
    throw new Fault("CONFLICT");
  }
}

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

/** A company as admins see it: the public values, and the requested changes. */
export function toCompany(row: CompanyRow): Company {
  const { contact_person, address, status, reason, documents = [] } = row;
  return {
    ...{ ...toCard(row), contact_person, address, status, reason },
    documents: documents.map(toDocument),
    review: toReview(row),
  };
}

/** A company as its owner sees it: with the requested values. */
const toOwnCompany = (row: CompanyRow): Company => ({ ...toCompany(row), ...waitingValues(row) });

function viewFor(reader: Exclude<CompanyReader, null>, row: CompanyRow): CompanyView {
  if (reader === "public") return toCard(row);
  if (reader === "applicant") return { ...toCard(row), contact_person: row.contact_person, address: row.address };
  return reader === "owner" ? toOwnCompany(row) : toCompany(row);
}
