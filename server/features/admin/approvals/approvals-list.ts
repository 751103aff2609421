import type { Viewer } from "#server/platform/http/viewer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { APPROVALS_PAGE, type ApprovalPage, type ApprovalsQuery } from "#shared/admin/approvals/approvals.rest.ts";
import type { AlikeCompany, Approval, ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { AccountState } from "#shared/admin/people/people-lists.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { hasPwdIdShape, maskedPwdId } from "#shared/profiles/pwd-id.ts";
import { numberVersion } from "../people/number-version.ts";
import { type ApprovalStatus, companyStatus, listingStatus, numberStatus } from "./approval-status.ts";
import { type ChangedCompany, changeStatus } from "./company-changes.ts";
import { companyVersion } from "./company-version.ts";
import type { DecisionRow } from "./decision.model.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";
import type { HeldRow } from "./held.model.ts";
import type { HeldRepo } from "./held.repo.ts";
import type { ListingRow } from "./listing.model.ts";
import type { ListingsRepo } from "./listings.repo.ts";

type CompanyRow = Parameters<typeof companyStatus>[0] & ChangedCompany & { company_name: string };
type Alike = Pick<AlikeCompany, "company_name" | "status"> & { _id: number };

/** A PWD ID number as the list needs it. */
interface NumberRow extends Omit<Parameters<typeof numberStatus>[0], "review"> {
  user_id: number;
  sealed: string;
  review: Parameters<typeof numberStatus>[0]["review"] & { appeal: { message: string; at: Date } | null };
}

interface Person {
  first_name: string;
  last_name: string;
  photo: string | null;
}

interface Deps<Row extends CompanyRow> {
  companies: {
    waiting: (skip: number, limit: number) => Promise<Row[]>;
    findAmong: (ids: readonly number[]) => Promise<Row[]>;
    /** Companies with a pending change. */
    reviewsWaiting: (skip: number, limit: number) => Promise<Row[]>;
    /** Companies whose names look alike, by the key of their names. */
    alike: (keys: readonly string[]) => Promise<ReadonlyMap<string, readonly Alike[]>>;
    nameKey: (name: string) => string;
  };
  changesOf: (row: Row) => CompanyChange[];
  toCompany: (row: Row) => Company;
  numbers: {
    waiting: (skip: number, limit: number) => Promise<NumberRow[]>;
    findAmong: (ids: readonly number[]) => Promise<NumberRow[]>;
  };
  open: (sealed: string) => string;
  listings: Pick<ListingsRepo, "waiting" | "decidableAmong">;
  decisions: Pick<DecisionsRepo, "page" | "count" | "latest">;
  held: Pick<HeldRepo, "among">;
  /** @returns which of these numbers, by user id, the admin `by` has opened in their current version */
  openedAmong: (by: number, versions: ReadonlyMap<number, string>) => Promise<ReadonlySet<number>>;
  now: () => Date;
  people: (ids: readonly number[]) => Promise<ReadonlyMap<number, Person>>;
  accountStatuses: (
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, { user_type: UserType; account: AccountState; email: string }>>;
  pending: Record<ApprovalKind, () => Promise<number>>;
}

/** One approval, without the fields that all kinds have in common. */
interface Entry {
  user_id: number;
  state: ApprovalStatus;
  show: Body;
}
type Body =
  Extract<Approval, { kind: ApprovalKind }> extends infer A
    ? A extends Approval
      ? Omit<
          A,
          "user_id" | "name" | "email" | "photo" | "user_type" | "account" | "status" | "since" | "decision" | "held"
        >
      : never
    : never;

/** The approvals that wait for admins, and the decided ones. Names are looked up when a page is read, all in one query. */
export class ApprovalList<Row extends CompanyRow> {
  readonly #deps: Deps<Row>;
  readonly #waiting: Record<ApprovalKind, (skip: number, limit: number, viewer: Viewer) => Promise<Entry[]>> = {
    company: async (skip, limit) => this.#ofCompanies(await this.#deps.companies.waiting(skip, limit)),
    company_change: async (skip, limit) => this.#ofChanges(await this.#deps.companies.reviewsWaiting(skip, limit)),
    pwd_id: async (skip, limit, viewer) => this.#ofNumbers(await this.#deps.numbers.waiting(skip, limit), viewer),
    listing: async (skip, limit) => (await this.#deps.listings.waiting(skip, limit)).map(ofListing),
  };
  readonly #among: Record<ApprovalKind, (ids: readonly number[], viewer: Viewer) => Promise<Entry[]>> = {
    company: async (ids) => this.#ofCompanies(await this.#deps.companies.findAmong(ids)),
    company_change: async (ids) => this.#ofChanges(await this.#deps.companies.findAmong(ids)),
    pwd_id: async (ids, viewer) => this.#ofNumbers(await this.#deps.numbers.findAmong(ids), viewer),
    listing: async (ids) => [...(await this.#deps.listings.decidableAmong(ids)).values()].map(ofListing),
  };

  constructor(deps: Deps<Row>) {
    this.#deps = deps;
  }

  /** GET /api/admin/approvals: pending ones oldest first, decided ones newest first. */
  async list(viewer: Viewer, query: ApprovalsQuery): Promise<ApprovalPage> {
    const { pending, decisions, held, people, accountStatuses, now } = this.#deps;
    const { kind, status } = query;
    const [shown, company, company_change, pwd_id, listing, decided] = await Promise.all([
      this.#found(viewer, query),
      pending.company(),
      pending.company_change(),
      pending.pwd_id(),
      pending.listing(),
      status === "decided" ? decisions.count(kind) : 0,
    ]);
    const undoable = await held.among(kind, unique(shown.map(({ entry }) => entry.user_id)));
    const ids = unique([
      ...shown.flatMap(({ entry, decision }) => [entry.user_id, ...(decision ? [decision.by] : [])]),
      ...[...undoable.values()].map(({ by }) => by),
    ]);
    const [names, accounts] = await Promise.all([people(ids), accountStatuses(ids)]);
    const nameOf = (id: number) => {
      const one = names.get(id);
      return one ? `${one.first_name} ${one.last_name}`.trim() : null;
    };
    const toDecision = ({ status: what, by, at, reason }: Omit<DecisionRow, "_id">) => {
      const name = nameOf(by);
      return { status: what, by: name === null ? null : { id: by, name }, at: at.toISOString(), reason };
    };
    const toHeld = (row: HeldRow | undefined) => {
      const left_ms = row ? Math.max(0, row.due_at.getTime() - now().getTime()) : 0;
      return row ? { held: { ...toDecision(row), left_ms } } : {};
    };
    const counts = { company, company_change, pwd_id, listing };
    return {
      total: status === "decided" ? decided : counts[kind],
      pending: counts,
      approvals: shown.flatMap(({ entry: { user_id, state, show }, decision }) => {
        const [person, account] = [names.get(user_id), accounts.get(user_id)];
        // The account has just been deleted.
        if (!person || !account) return [];
        const of = { user_id, name: nameOf(user_id) ?? "", photo: person.photo, ...account };
        return [
          {
            ...of,
            ...show,
            status: state.status,
            since: state.since.toISOString(),
            decision: decision && toDecision(decision),
            ...toHeld(undoable.get(user_id)),
          },
        ];
      }),
    };
  }

  /** A page of entries in their order, each with its last decision. */
  async #found(viewer: Viewer, { kind, status, page = 1, pageSize = APPROVALS_PAGE }: ApprovalsQuery) {
    const [skip, limit] = [(page - 1) * pageSize, pageSize];
    if (status !== "decided") {
      const entries = await this.#waiting[kind](skip, limit, viewer);
      const last = await this.#deps.decisions.latest(
        kind,
        entries.map(({ user_id }) => user_id),
      );
      return entries.map((entry) => ({ entry, decision: last.get(entry.user_id) ?? null }));
    }
    const rows = await this.#deps.decisions.page(kind, skip, limit);
    const entries = await this.#among[kind](unique(rows.map((row) => row.user_id)), viewer);
    const byUser = new Map(entries.map((entry) => [entry.user_id, entry]));
    // A number that was removed and a request that was withdrawn are not shown.
    return rows.flatMap((decision) => {
      const entry = byUser.get(decision.user_id);
      return entry ? [{ entry, decision }] : [];
    });
  }

  /** @returns a function that gives, for one of these rows, the other companies whose names look like its name */
  async #alikeOf(rows: readonly Row[], nameOf: (row: Row) => string) {
    const keys = new Map(rows.map((row) => [row, this.#deps.companies.nameKey(nameOf(row))]));
    const found =
      rows.length > 0 ? await this.#deps.companies.alike(unique([...keys.values()])) : new Map<string, Alike[]>();
    return (row: Row): AlikeCompany[] =>
      (found.get(keys.get(row) ?? "") ?? [])
        .filter(({ _id }) => _id !== row._id)
        .map(({ _id, company_name, status }) => ({ user_id: _id, company_name, status }));
  }

  async #ofCompanies(rows: readonly Row[]): Promise<Entry[]> {
    const alike = await this.#alikeOf(rows, ({ company_name }) => company_name);
    return rows.map((row) => {
      const company = this.#deps.toCompany(row);
      const show = { kind: "company", company, version: companyVersion(company), alike: alike(row) } as const;
      return { user_id: row._id, state: companyStatus(row), show };
    });
  }

  async #ofChanges(rows: readonly Row[]): Promise<Entry[]> {
    const changes = new Map(rows.map((row) => [row, this.#deps.changesOf(row)]));
    const newName = (row: Row) => changes.get(row)?.find(({ field }) => field === "company_name")?.to;
    const alike = await this.#alikeOf(rows, (row) => newName(row) ?? row.company_name);
    return rows.flatMap((row) => {
      const state = changeStatus(row);
      const show = {
        company: this.#deps.toCompany(row),
        changes: changes.get(row) ?? [],
        alike: newName(row) ? alike(row) : [],
      };
      return state ? [{ user_id: row._id, state, show: { kind: "company_change", ...show } as const }] : [];
    });
  }

  #ofNumber(row: NumberRow, opened: boolean): Entry {
    const number = this.#deps.open(row.sealed);
    const { appeal } = row.review;
    return {
      user_id: row.user_id,
      state: numberStatus(row),
      show: {
        kind: "pwd_id",
        number: maskedPwdId(number),
        fits: hasPwdIdShape(number),
        opened,
        appeal: appeal && { message: appeal.message, at: appeal.at.toISOString() },
      },
    };
  }

  async #ofNumbers(rows: readonly NumberRow[], viewer: Viewer): Promise<Entry[]> {
    const versions = new Map(rows.map(({ user_id, sealed }) => [user_id, numberVersion(sealed)]));
    const opened = rows.length > 0 ? await this.#deps.openedAmong(viewer.userId, versions) : new Set<number>();
    return rows.map((row) => this.#ofNumber(row, opened.has(row.user_id)));
  }
}

const ofListing = (row: ListingRow): Entry => ({
  user_id: row.user_id,
  state: listingStatus(row),
  show: { kind: "listing", message: row.message },
});

const unique = <T>(ids: readonly T[]): T[] => [...new Set(ids)];
