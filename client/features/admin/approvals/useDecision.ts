import { useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { sessionStore } from "#client/data/session.ts";
import { approveEmployer, rejectEmployer, undoEmployer } from "#shared/admin/admin.rest.ts";
import * as rest from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval, ApprovalKind, HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";

type Action = "approve" | "reject" | "undo";

const APPROVE = {
  company: approveEmployer,
  company_change: rest.approveCompanyChange,
  pwd_id: rest.approvePwdId,
  listing: rest.approveListing,
} as const satisfies Record<ApprovalKind, object>;
const REJECT = {
  company: rejectEmployer,
  company_change: rest.rejectCompanyChange,
  pwd_id: rest.rejectPwdId,
  listing: rest.rejectListing,
} as const satisfies Record<ApprovalKind, object>;

const UNDO = {
  company: undoEmployer,
  company_change: rest.undoCompanyChange,
  pwd_id: rest.undoPwdId,
  listing: rest.undoListing,
} as const satisfies Record<ApprovalKind, object>;

/** The result of a decision. */
export interface Outcome {
  /** It is done, or another admin decided first: there is nothing to try again. */
  closes: boolean;
  /** The error at the reason's field. */
  problem: string | null;
  /** Why it failed, if the error belongs to no field. It can be tried again. */
  failure: string | null;
}

const STILL: Outcome = { closes: false, problem: null, failure: null };

/** How the list reacts to a decision on one of its cards. */
export interface DecisionCallbacks {
  /** The decision can be undone for a while. */
  onHeld: (held: HeldDecision) => void;
  onUndone: () => void;
  /** The decision cannot be undone. */
  onDecided: (status: HeldDecision["status"]) => void;
}

/** Decides this card's entry and undoes the decision. If another admin was first, the message says who. */
export function useDecision(approval: Approval, { onHeld, onUndone, onDecided }: DecisionCallbacks) {
  const { kind, user_id: userId, status, since } = approval;
  const [action, setAction] = useState<Action | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState(false);
  const running = useRef(false);
  const params = { userId };

  /** Runs one request at a time. */
  async function run<T>(what: Action, work: () => Promise<T>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setAction(what);
    setFault(null);
    const result = await work();
    running.current = false;
    setAction(null);
    return result;
  }

  async function decide(what: Exclude<Action, "undo">, reason = ""): Promise<Outcome> {
    const seen = { status, since, ...(approval.kind === "company" && { version: approval.version }) };
    const result = await run(what, () =>
      what === "approve"
        ? call(APPROVE[kind], { params, body: { seen } })
        : call(REJECT[kind], { params, body: { reason, seen } }),
    );
    if (!result) return STILL;
    if (result.ok) {
      const { held } = result.value;
      const decided = what === "approve" ? "approved" : "rejected";
      if (held) onHeld({ ...held, status: decided, by: ownName(), reason: reason || null });
      else onDecided(decided);
      return { ...STILL, closes: true };
    }
    const problem = result.fault.fields?.reason?.[0] ?? null;
    const isConflict = result.fault.code === "CONFLICT";
    setConflict(isConflict);
    if (problem) return { ...STILL, problem };
    const message = faultToast(result.fault).message;
    // The dialog stays open with the typed reason and its error.
    if (what === "reject" && !isConflict) return { ...STILL, failure: message };
    setFault(message);
    return { ...STILL, closes: true };
  }

  async function undo({ status: decided, at }: HeldDecision): Promise<void> {
    const result = await run("undo", () => call(UNDO[kind], { params, body: { decision: { status: decided, at } } }));
    if (result?.ok) onUndone();
    else if (result) setFault(faultToast(result.fault).message);
  }
  return { action, conflict, fault, decide, undo };
}

function ownName(): HeldDecision["by"] {
  const { user } = sessionStore.getState();
  return user && { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() };
}
