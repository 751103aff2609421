import type { ClientSession } from "mongoose";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerState, Seen } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { HeldRow } from "./held.model.ts";
import type { ListingRow } from "./listing.model.ts";
import { faultsTexts } from "./texts/faults/faults.texts.ts";

/** The state of something that admins decide on, and since when. */
export interface ApprovalStatus {
  status: EmployerState;
  since: Date;
  /** Who made the current decision; null while it is pending. */
  decided_by: number | null;
}

/** What is stored about a decision. */
export interface Verdict {
  status: "approved" | "rejected";
  by: number;
  at: Date;
  reason: string | null;
}

/** A change of an account's type. */
export interface TypeChange {
  from: UserType;
  to: UserType;
}

/** Something that admins decide on, as it was read from the database. */
export interface Decidable extends ApprovalStatus {
  /** Identifies what its owner can change while it is pending. Missing if every change makes a new request. */
  version?: string;
  /** The old and the new values of a company's change, for the record in the audit trail. */
  changes?: readonly CompanyChange[];
  /** Why this admin may not make this decision; null if they may. */
  refuses?: (status: Verdict["status"], by: number) => Promise<string | null>;
  /** The change of account type that this decision causes; null if there is none. */
  retypes?: (status: Verdict["status"]) => TypeChange | null;
  /**
   * Writes a decision if the state has not changed since it was read. @returns whether it was written @throws {Fault}
   * CONFLICT if it is impossible
   */
  decide: (verdict: Verdict, session: ClientSession) => Promise<boolean>;
}

interface CompanyState {
  _id: number;
  status: EmployerState;
  asked_at?: Date;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
}

interface NumberState {
  state: PwdIdState;
  review: { asked_at: Date; decided_at: Date | null; decided_by: number | null };
}

const STATES: Record<PwdIdState, EmployerState> = { pending: "pending", verified: "approved", rejected: "rejected" };

export function companyStatus({ status, asked_at, created_at, decided_at, decided_by }: CompanyState): ApprovalStatus {
  if (status === "pending") return { status, since: asked_at ?? created_at, decided_by: null };
  // Demo companies were approved by nobody.
  return { status, since: decided_at ?? created_at, decided_by };
}

export function numberStatus({ state, review }: NumberState): ApprovalStatus {
  const status = STATES[state];
  if (status === "pending") return { status, since: review.asked_at, decided_by: null };
  return { status, since: review.decided_at ?? review.asked_at, decided_by: review.decided_by };
}

export function listingStatus({ status, asked_at, decided_at, decided_by }: ListingRow): ApprovalStatus {
  if (status === "pending" || status === "withdrawn") return { status: "pending", since: asked_at, decided_by: null };
  return { status, since: decided_at ?? asked_at, decided_by };
}

/** Whether the state is still the one that an admin saw. */
export function isAsSeen({ status, since }: ApprovalStatus, seen: Seen): boolean {
  return status === seen.status && since.getTime() === Date.parse(seen.since);
}

/** Whether the content is still what an admin saw. True if the admin's client did not send a version. */
export function matchesSeen({ version }: Pick<Decidable, "version">, seen: Seen): boolean {
  return version === undefined || seen.version === undefined || version === seen.version;
}

/** Whether something is still as it was when the decision was made. */
export function isBasis(it: Pick<Decidable, "status" | "since" | "version">, basis: HeldRow["basis"]): boolean {
  const isSame = it.status === basis.status && it.since.getTime() === basis.since.getTime();
  return isSame && it.version === basis.version;
}

interface Sources<Company, Number> {
  company: (userId: number) => Promise<(CompanyState & Company) | null>;
  versionOf: (row: CompanyState & Company) => string;
  decideCompany: (row: CompanyState & Company, verdict: Verdict, session: ClientSession) => Promise<boolean>;
  companyChange: (userId: number) => Promise<Decidable | null>;
  number: (userId: number) => Promise<(NumberState & Number) | null>;
  /** The change of account type that a decision on a number causes. */
  typeChangeOf: (row: NumberState & Number, status: Verdict["status"]) => TypeChange | null;
  decideNumber: (row: NumberState & Number, verdict: Verdict, session: ClientSession) => Promise<boolean>;
  /** Whether an admin has opened the number in its current version. */
  hasOpened: (row: NumberState & Number, by: number) => Promise<boolean>;
  listing: (userId: number) => Promise<ListingRow | null>;
  decideListing: (row: ListingRow, verdict: Verdict, session: ClientSession) => Promise<boolean>;
  isSeeker: (userId: number) => Promise<boolean>;
  /** @returns false if the account does not belong to a job seeker */
  setIndigenous: (userId: number, session: ClientSession) => Promise<boolean>;
}

/** What admins decide on, by kind: how to read it, and how to write a decision about it. */
export function createDecidables<Company, Number>(sources: Sources<Company, Number>) {
  const { company, versionOf, decideCompany, companyChange, number, decideNumber, typeChangeOf } = sources;
  const { listing, decideListing, setIndigenous, hasOpened, isSeeker } = sources;
  return {
    company: async (userId) => {
      const row = await company(userId);
      if (!row) return null;
      const decide: Decidable["decide"] = (verdict, session) => decideCompany(row, verdict, session);
      return { ...companyStatus(row), version: versionOf(row), decide };
    },
    company_change: companyChange,
    pwd_id: async (userId) => {
      const row = await number(userId);
      if (!row) return null;
      return {
        ...numberStatus(row),
        retypes: (status) => typeChangeOf(row, status),
        refuses: async (status, by) =>
          status === "approved" && !(await hasOpened(row, by)) ? faultsTexts.numberUnopened : null,
        decide: (verdict, session) => decideNumber(row, verdict, session),
      };
    },
    listing: async (userId) => {
      const row = await listing(userId);
      if (!row) return null;
      return {
        ...listingStatus(row),
        refuses: async (status) => {
          if (row.status === "approved") return faultsTexts.listed;
          return status === "approved" && !(await isSeeker(userId)) ? faultsTexts.noSeeker : null;
        },
        decide: async (verdict, session) => {
          // After an approval, only a change of the account's type takes the listing away.
          if (row.status === "approved") throw new Fault("CONFLICT", faultsTexts.listed);
          if (!(await decideListing(row, verdict, session))) return false;
          if (verdict.status === "approved" && !(await setIndigenous(userId, session)))
            throw new Fault("CONFLICT", faultsTexts.noSeeker);
          return true;
        },
      };
    },
  } satisfies Record<ApprovalKind, (userId: number) => Promise<Decidable | null>>;
}
export type Decidables = Record<ApprovalKind, (userId: number) => Promise<Decidable | null>>;
