import * as z from "zod/mini";
import { APPROVAL_KINDS } from "./approvals.schemas.ts";

/** Sent to admins only. */
export const approvalEvents = {
  /** A new request for a decision: clients that show the pending list reload it. */
  "approval:waiting": z.object({ kind: z.enum(APPROVAL_KINDS) }),
} as const;
