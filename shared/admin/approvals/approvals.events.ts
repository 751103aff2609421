import * as z from "zod/mini";
import { APPROVAL_KINDS } from "./approvals.schemas.ts";

/** To admins alone. */
export const approvalEvents = {
  /** Somebody has asked for a decision: whoever shows what waits asks for it again. */
  "approval:waiting": z.object({ kind: z.enum(APPROVAL_KINDS) }),
} as const;
