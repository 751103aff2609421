import { ApprovalDecided } from "#shared/admin/domain-events.ts";
import type { DecisionRow } from "./decision.model.ts";
import { heldId } from "./held.model.ts";

/** Decisions on the same thing of the same account are announced in their order. */
export const decisionKey = heldId;

/** The event of a decision that takes effect. It holds ids only: subscribers read the decision itself. */
export function decidedEvent({ _id, kind, user_id, status, at }: DecisionRow) {
  return {
    type: ApprovalDecided,
    id: `decision-${_id}`,
    key: decisionKey(kind, user_id),
    at,
    accounts: [user_id],
    payload: { decision_id: _id, kind, user_id, status },
  };
}
