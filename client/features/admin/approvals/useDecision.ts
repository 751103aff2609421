import { useRef, useState } from "react";
import { call } from "#client/net/api.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { approveEmployer, rejectEmployer } from "#shared/admin/admin.rest.ts";
import * as rest from "#shared/admin/approvals.rest.ts";
import type { Approval, ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import { approvalTexts as texts } from "./approvals.texts.ts";

type Deed = "approve" | "reject";

const APPROVE = {
  company: approveEmployer,
  pwd_id: rest.approvePwdId,
  listing: rest.approveListing,
} as const satisfies Record<ApprovalKind, object>;
const REJECT = {
  company: rejectEmployer,
  pwd_id: rest.rejectPwdId,
  listing: rest.rejectListing,
} as const satisfies Record<ApprovalKind, object>;

/** What became of a try. */
export interface Outcome {
  /** It is done, or somebody else was first: there is nothing to try again. */
  closes: boolean;
  /** Of the reason, for its field. */
  problem: string | null;
  /** Why it came to nothing where it belongs to no field, and may be tried again. */
  failure: string | null;
}

const STILL: Outcome = { closes: false, problem: null, failure: null };

/** Decides on what this card shows; where somebody else was first it says who. */
export function useDecision(approval: Approval, onDecided: (said: string) => void) {
  const { kind, user_id: userId, status, since } = approval;
  const [deed, setDeed] = useState<Deed | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState(false);
  const running = useRef(false);

  async function decide(what: Deed, reason = ""): Promise<Outcome> {
    if (running.current) return STILL;
    running.current = true;
    setDeed(what);
    setFault(null);
    const seen = { status, since, ...(approval.kind === "company" && { version: approval.version }) };
    const params = { userId };
    const result =
      what === "approve"
        ? await call(APPROVE[kind], { params, body: { seen } })
        : await call(REJECT[kind], { params, body: { reason, seen } });
    running.current = false;
    setDeed(null);
    if (result.ok) {
      onDecided(what === "approve" ? texts.approvedSaid : texts.rejectedSaid);
      return { ...STILL, closes: true };
    }
    const problem = result.fault.fields?.reason?.[0] ?? null;
    const isConflict = result.fault.code === "CONFLICT";
    setConflict(isConflict);
    if (problem) return { ...STILL, problem };
    const message = faultToast(result.fault).message;
    // A reason that was written stays where it is, with why it was not taken.
    if (what === "reject" && !isConflict) return { ...STILL, failure: message };
    setFault(message);
    return { ...STILL, closes: true };
  }
  return { deed, conflict, fault, decide };
}
