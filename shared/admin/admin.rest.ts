import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, IdText } from "../primitives.ts";

export const EMPLOYER_STATES = ["pending", "approved", "rejected"] as const;
export const EmployerState = z.enum(EMPLOYER_STATES);
export type EmployerState = z.infer<typeof EmployerState>;

const UserId = z.object({ userId: IdText });
const Decision = z.object({ user_id: Id, status: EmployerState });

export const REASON_REQUIRED = "Please give a reason: the employer reads it";

export const approveEmployer = endpoint({
  method: "POST",
  path: "/api/admin/employers/:userId/approve",
  params: UserId,
  reply: Decision,
  summary: "Approves a company: it may be written to and publish jobs. Tells the employer, and writes the audit trail.",
});

export const rejectEmployer = endpoint({
  method: "POST",
  path: "/api/admin/employers/:userId/reject",
  params: UserId,
  body: z.strictObject({
    reason: z
      .string(REASON_REQUIRED)
      .check(z.trim(), z.minLength(1, REASON_REQUIRED), z.maxLength(1000, "This is too long")),
  }),
  reply: Decision,
  summary: "Rejects a company with a reason. Tells the employer, and writes the audit trail.",
});
