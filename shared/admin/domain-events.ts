import * as z from "zod/mini";
import { defineEvent } from "../domain-event.ts";
import { Id } from "../primitives.ts";
import { APPROVAL_KINDS } from "./approvals/approvals.schemas.ts";

/** An admin's approval or rejection became final: it can no longer be undone. */
export const ApprovalDecided = defineEvent(
  "approval.decided",
  z.object({
    decision_id: z.int(),
    kind: z.enum(APPROVAL_KINDS),
    /** The account it concerns. */
    user_id: Id,
    status: z.enum(["approved", "rejected"]),
  }),
);

/** An admin made an announcement: everyone in its audience gets a notification. */
export const AnnouncementMade = defineEvent("announcement.made", z.object({ announcement_id: Id }));
