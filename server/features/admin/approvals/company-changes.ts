import type { ClientSession } from "mongoose";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import type { ApprovalStatus, Decidable, Verdict } from "./approval-status.ts";
import { faultsTexts } from "./texts/faults/faults.texts.ts";

interface Review {
  status: EmployerState;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
}

/** The fields of a company that give the state of its change. */
export interface ChangedCompany {
  status: EmployerState;
  review?: Review;
}

/** The state of a change; null if there is none, or if the company is not approved and so changes without a review. */
export function changeStatus({ status, review }: ChangedCompany): ApprovalStatus | null {
  if (!review) return null;
  if (review.status !== "pending")
    return { status: review.status, since: review.decided_at ?? review.asked_at, decided_by: review.decided_by };
  return status === "approved" ? { status: "pending", since: review.asked_at, decided_by: null } : null;
}

interface Sources<Row> {
  find: (userId: number) => Promise<(Row & ChangedCompany) | null>;
  changesOf: (row: Row) => readonly CompanyChange[];
  decide: (row: Row, verdict: Verdict, session: ClientSession) => Promise<boolean>;
}

/** A change of an approved company. It can be decided once: its values are then public, or dropped. */
export function createChangeDecidable<Row>({ find, changesOf, decide }: Sources<Row>) {
  return async (userId: number): Promise<Decidable | null> => {
    const row = await find(userId);
    const state = row && changeStatus(row);
    if (!row || !state) return null;
    return {
      ...state,
      changes: changesOf(row),
      refuses: async () => (state.status === "pending" ? null : faultsTexts.changeDecided),
      decide: (verdict, session) => decide(row, verdict, session),
    };
  };
}
