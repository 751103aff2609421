import type { UserType } from "#shared/accounts/user-types.ts";
import type { Note } from "#shared/notifications/notes.ts";
import { COMPANY_TARGET, type NotificationTarget, profileTarget } from "#shared/notifications/targets.ts";
import type { DecisionRow } from "./decision.model.ts";

type Decided = Pick<DecisionRow, "kind" | "status" | "reason" | "became">;

/** What the person reads about a decision. @param company the name of the company, if it is about one */
export const decisionNote = ({ kind: of, status, reason, became }: Decided, company: string): Note => ({
  kind: "approval.decided",
  ...{ of, status, company, became_pwd: became === "pwd", words: reason ?? "" },
});

/** Where the notification of a decision leads. */
export function decisionTarget({ kind, status }: Decided, userType: UserType): NotificationTarget {
  if (kind === "company") return status === "approved" ? null : COMPANY_TARGET;
  return kind === "company_change" ? COMPANY_TARGET : profileTarget(userType);
}
