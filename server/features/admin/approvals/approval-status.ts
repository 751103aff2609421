import type { ClientSession } from "mongoose";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerState, Seen } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { APPROVAL_FAULTS } from "./approvals.texts.ts";
import type { HeldRow } from "./held.model.ts";
import type { ListingRow } from "./listing.model.ts";

/** How something stands on which admins decide, and since when. */
export interface ApprovalStatus {
  status: EmployerState;
  since: Date;
  /** Of the decision by which it stands; null where it waits. */
  decided_by: number | null;
}

/** What is written of a decision. */
export interface Verdict {
  status: "approved" | "rejected";
  by: number;
  at: Date;
  reason: string | null;
}

/** From which type of account to which. */
export interface TypeChange {
  from: UserType;
  to: UserType;
}

/** Something on which admins decide, as it was read. */
export interface Decidable extends ApprovalStatus {
  /** A name of what its owner can change of it while it waits, where a new request does not say that. */
  version?: string;
  /** What it would change, for its record in the audit trail. */
  change?: { from: string; to: string };
  /** Why this admin may not decide so; null where they may. */
  refuses?: (status: Verdict["status"], by: number) => Promise<string | null>;
  /** What such a decision changes of the type of the account; null where it stays as it is. */
  retypes?: (status: Verdict["status"]) => TypeChange | null;
  /** Writes a decision as long as it stands as it was read. @returns whether it did @throws {Fault} CONFLICT where it cannot be */
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
  // Those of the demo were decided on by nobody.
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

/** Whether it still stands as somebody saw it. */
export function isAsSeen({ status, since }: ApprovalStatus, seen: Seen): boolean {
  return status === seen.status && since.getTime() === Date.parse(seen.since);
}

/** Whether it still says what somebody saw; of whom did not say what they saw nothing is known. */
export function matchesSeen({ version }: Pick<Decidable, "version">, seen: Seen): boolean {
  return version === undefined || seen.version === undefined || version === seen.version;
}

/** Whether something still is what was decided on. */
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
  /** What a decision on a number changes of what its owner is. */
  typeChangeOf: (row: NumberState & Number, status: Verdict["status"]) => TypeChange | null;
  decideNumber: (row: NumberState & Number, verdict: Verdict, session: ClientSession) => Promise<boolean>;
  /** Whether an admin has opened the number as it is now. */
  hasOpened: (row: NumberState & Number, by: number) => Promise<boolean>;
  listing: (userId: number) => Promise<ListingRow | null>;
  decideListing: (row: ListingRow, verdict: Verdict, session: ClientSession) => Promise<boolean>;
  isSeeker: (userId: number) => Promise<boolean>;
  /** @returns false where the account is none of a job seeker */
  setIndigenous: (userId: number, session: ClientSession) => Promise<boolean>;
}

/** What admins decide on, by kind: how it is read, and how a decision on it is written. */
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
          status === "approved" && !(await hasOpened(row, by)) ? APPROVAL_FAULTS.numberUnopened : null,
        decide: (verdict, session) => decideNumber(row, verdict, session),
      };
    },
    listing: async (userId) => {
      const row = await listing(userId);
      if (!row) return null;
      return {
        ...listingStatus(row),
        refuses: async (status) => {
          if (row.status === "approved") return APPROVAL_FAULTS.listed;
          return status === "approved" && !(await isSeeker(userId)) ? APPROVAL_FAULTS.noSeeker : null;
        },
        decide: async (verdict, session) => {
          // What somebody is by then is changed where their account is, by whoever decides on accounts.
          if (row.status === "approved") throw new Fault("CONFLICT", APPROVAL_FAULTS.listed);
          if (!(await decideListing(row, verdict, session))) return false;
          if (verdict.status === "approved" && !(await setIndigenous(userId, session)))
            throw new Fault("CONFLICT", APPROVAL_FAULTS.noSeeker);
          return true;
        },
      };
    },
  } satisfies Record<ApprovalKind, (userId: number) => Promise<Decidable | null>>;
}
export type Decidables = Record<ApprovalKind, (userId: number) => Promise<Decidable | null>>;
