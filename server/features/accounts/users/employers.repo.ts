import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { EMPLOYER_STATES } from "#shared/admin/admin.rest.ts";
import type { EmployerRow } from "./employer.model.ts";
import { COMPANY_UNLISTED, companyListing, createCompanyRelisting } from "./listing.ts";
import { nameKey } from "./name-key.ts";

/** The fields of a company that its owner may change: all except those of decisions. */
export type CompanyChange = Partial<
  Omit<
    EmployerRow,
    | "_id"
    | "status"
    | "asked_at"
    | "decided_at"
    | "decided_by"
    | "reason"
    | "documents"
    | "created_at"
    | "review"
    | "listing"
  >
>;

type Document = NonNullable<EmployerRow["documents"]>[number];
const DOCUMENTS = { returnDocument: "after", projection: { documents: 1 } } as const;

/** The most companies that `alike` returns. */
const ALIKE_MAX = 200;
const REVIEW_WAITS = { status: "approved", "review.status": "pending" } as const;

/** Matches a company only while its approval and its review are as they were read. */
const asRead = ({ _id, status, review }: Pick<EmployerRow, "_id" | "status" | "review">) =>
  ({
    _id,
    status,
    "review.status": review?.status ?? null,
    "review.asked_at": review?.asked_at ?? null,
  }) as object;

const CARD = { company_name: 1, industry: 1, logo_path: 1, status: 1 } as const;
/** A company as its jobs show it, with its approval status. */
export type CompanyCardRow = Pick<EmployerRow, "_id" | keyof typeof CARD>;

export class EmployersRepo {
  readonly #employers: Model<EmployerRow>;
  readonly #relisting: ReturnType<typeof createCompanyRelisting>;
  readonly #cards = batchLoader(async (ids: readonly number[]) => {
    const rows = await this.#employers
      .find({ _id: { $in: ids } }, CARD)
      .batchSize(Math.max(1, ids.length))
      .lean<CompanyCardRow[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });

  constructor(employers: Model<EmployerRow>) {
    this.#employers = employers;
    this.#relisting = createCompanyRelisting(employers);
  }

  async insert(row: EmployerRow): Promise<void> {
    await this.#employers.create({ asked_at: row.created_at, ...row, listing: companyListing(row) });
  }

  async remove(id: number, session?: ClientSession): Promise<void> {
    await this.#employers.deleteOne({ _id: id }).session(session ?? null);
  }

  findById(id: number) {
    return this.#employers.findById(id).lean<EmployerRow | null>();
  }

  /**
   * Changes a company if its approval and its review are as they were read. `review: null` removes the review.
   * @returns the company after the change, to be followed by `relist`; null if its state has changed or it is gone
   */
  revise(
    seen: Pick<EmployerRow, "_id" | "status" | "review">,
    { set, review }: { set: CompanyChange; review: EmployerRow["review"] | null | undefined },
    session: ClientSession,
  ) {
    return this.#employers
      .findOneAndUpdate(
        asRead(seen),
        {
          $set: { ...set, ...(review && { review }) },
          $unset: { ...COMPANY_UNLISTED, ...(review === null && { review: 1 as const }) },
        },
        { returnDocument: "after", session },
      )
      .lean<EmployerRow | null>();
  }

  /** Companies whose names could be mistaken for one of these, by the key of `nameKey`. */
  async alike(keys: readonly string[]): Promise<Map<string, CompanyCardRow[]>> {
    const rows = await this.#employers
      .find({ "listing.key": { $in: keys } }, { ...CARD, "listing.key": 1 })
      .sort({ _id: 1 })
      .limit(ALIKE_MAX)
      .lean<(CompanyCardRow & Pick<EmployerRow, "listing">)[]>();
    return Map.groupBy(rows, ({ listing }) => listing?.key ?? "");
  }

  /** The key that companies of similar names share. */
  nameKey(name: string): string {
    return nameKey(name);
  }

  /** Approved companies with a change that waits for review, the oldest first. */
  reviewsWaiting(skip: number, limit: number) {
    return this.#employers
      .find(REVIEW_WAITS)
      .sort({ "review.asked_at": 1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .batchSize(limit)
      .lean<EmployerRow[]>();
  }

  countReviews() {
    return this.#employers.countDocuments(REVIEW_WAITS);
  }

  /**
   * Decides on a pending change as it was read; an approved one becomes public. `relist` must follow.
   * @returns whether this call decided
   */
  async decideReview(
    row: EmployerRow,
    {
      status,
      ...decision
    }: Pick<EmployerRow, "decided_by" | "decided_at" | "reason"> & {
      status: "approved" | "rejected";
    },
    session: ClientSession,
  ): Promise<boolean> {
    if (!row.review) return false;
    const { company_name, logo_path, website_url, contact_person } = row;
    const former = { company_name, logo_path, website_url, contact_person };
    const review = { ...row.review, ...decision, status, former };
    const set = { ...(status === "approved" && row.review.values), review };
    const change = { $set: set, $unset: COMPANY_UNLISTED };
    return (await this.#employers.updateOne(asRead(row), change, { session })).modifiedCount === 1;
  }

  /** Updates the admin listing of a company after a change of its name or its contact. */
  relist(id: number): Promise<void> {
    return this.#relisting.relist(id);
  }

  /** Lists the companies that have no listing yet. @param skipped called with each row that cannot be read */
  relistMissing(skipped: (id: number, err: unknown) => void): Promise<number> {
    return this.#relisting.relistMissing(skipped);
  }

  countApproved() {
    return this.#employers.countDocuments({ status: "approved" });
  }

  /** Cards by id, without companies that are gone. */
  async cards(ids: readonly number[]): Promise<Map<number, CompanyCardRow>> {
    const found = await this.#cards(ids);
    return new Map(
      ids.flatMap((id) => {
        const card = found.get(id);
        return card ? [[id, card]] : [];
      }),
    );
  }

  /** Company names by user id. */
  async names(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#employers
      .find({ _id: { $in: ids } }, { company_name: 1 })
      .lean<Pick<EmployerRow, "_id" | "company_name">[]>();
    return new Map(rows.map((row) => [row._id, row.company_name]));
  }

  /** The logo paths of several users' companies, including logos that wait for review. */
  async logos(ids: readonly number[]): Promise<string[]> {
    const rows = await this.#employers
      .find({ _id: { $in: ids } }, { logo_path: 1, "review.values.logo_path": 1 })
      .lean<(Pick<EmployerRow, "logo_path"> & { review?: { values?: { logo_path?: string | null } } })[]>();
    return rows.flatMap(({ logo_path, review }) => [logo_path ?? [], review?.values?.logo_path ?? []].flat());
  }

  /** Whether a company is approved and shows this logo publicly: a logo that waits for review is not public. */
  async showsLogo(id: number, logo_path: string): Promise<boolean> {
    return (await this.#employers.exists({ _id: id, status: "approved", logo_path })) !== null;
  }

  /** Ids of companies created in a time span that nobody has decided on. */
  async pendingOf(since: Date | null, before: Date): Promise<number[]> {
    const rows = await this.#employers
      .find({ status: "pending", created_at: { $gte: since ?? new Date(0), $lt: before } }, { _id: 1 })
      .lean<Pick<EmployerRow, "_id">[]>();
    return rows.map((row) => row._id);
  }

  /** Ids of all companies that are not approved: pending or rejected. */
  async unapproved(): Promise<number[]> {
    const others = EMPLOYER_STATES.filter((status) => status !== "approved");
    const rows = await this.#employers.find({ status: { $in: others } }, { _id: 1 }).lean<Pick<EmployerRow, "_id">[]>();
    return rows.map((row) => row._id);
  }

  /** Those of these users whose company is approved. */
  async approvedAmong(ids: readonly number[]): Promise<number[]> {
    const rows = await this.#employers
      .find({ _id: { $in: ids }, status: "approved" }, { _id: 1 })
      .lean<Pick<EmployerRow, "_id">[]>();
    return rows.map((row) => row._id);
  }

  /** Companies that wait for a decision, the oldest first. */
  waiting(skip: number, limit: number): Promise<EmployerRow[]> {
    return this.#employers
      .find({ status: "pending" })
      .sort({ asked_at: 1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .batchSize(limit)
      .lean<EmployerRow[]>();
  }

  findAmong(ids: readonly number[]) {
    return this.#employers.find({ _id: { $in: ids } }).lean<EmployerRow[]>();
  }

  /** Decides on a company if it is as it was read, so that only one of two concurrent admins decides. */
  async decide(
    {
      _id,
      status,
      decided_at,
      asked_at = null,
    }: Pick<EmployerRow, "_id" | "status" | "decided_at"> & { asked_at?: Date | null },
    decision: Pick<EmployerRow, "status" | "decided_by" | "decided_at" | "reason">,
    session: ClientSession,
  ): Promise<boolean> {
    const asRead = { _id, status, decided_at, asked_at } as object;
    return (await this.#employers.updateOne(asRead, { $set: decision }, { session })).modifiedCount === 1;
  }

  /**
   * Asks for another decision on a rejected company; the last decision stays readable.
   * @returns whether it was rejected
   */
  async askAgain(id: number, at: Date, session: ClientSession): Promise<boolean> {
    const change = { $set: { status: "pending" as const, asked_at: at } };
    return (await this.#employers.updateOne({ _id: id, status: "rejected" }, change, { session })).modifiedCount === 1;
  }

  /** Adds a document if there are fewer than `most`. @returns the documents after the change */
  async addDocument(id: number, document: Document, most: number): Promise<Document[] | null> {
    const change = { $push: { documents: { $each: [document], $slice: most } } };
    const row = await this.#employers.findByIdAndUpdate(id, change, DOCUMENTS).lean<EmployerRow | null>();
    return row && (row.documents ?? []);
  }

  async dropDocument(id: number, name: string): Promise<Document[] | null> {
    const change = { $pull: { documents: { name } } };
    const row = await this.#employers.findByIdAndUpdate(id, change, DOCUMENTS).lean<EmployerRow | null>();
    return row && (row.documents ?? []);
  }

  /** File paths of the documents of several users' companies. */
  async documents(ids: readonly number[]): Promise<string[]> {
    const rows = await this.#employers
      .find({ _id: { $in: ids }, "documents.0": { $exists: true } }, { documents: 1 })
      .lean<Pick<EmployerRow, "documents">[]>();
    return rows.flatMap(({ documents = [] }) => documents.map(({ name }) => `files/${name}`));
  }
}
