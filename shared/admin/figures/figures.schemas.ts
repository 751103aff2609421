import * as z from "zod/mini";
import { Moment } from "#shared/primitives.ts";

/** Apart from the calls: a socket that hears of the numbers needs no more than this. */

const Count = z.int();
/** Null where the group is smaller than ten, or would give such a one away: see suppression.ts. */
const GroupCount = z.nullable(Count);

/** The numbers of the admins' overview. */
export const AdminStats = z.object({
  totals: z.object({
    /** All accounts but those of admins, verified or not. */
    users: GroupCount,
    /** Accounts of employers: the same number as in the breakdown, and left out with it. */
    employers: GroupCount,
    /** Open ones. */
    jobs: Count,
    /** All that were ever sent and whose applicant is still here. */
    applications: Count,
    /** What people have written to each other; lines and cards of the system are not counted. */
    messages: Count,
    /** People who have a tab open, also those who do not show it. */
    online: Count,
  }),
  breakdown: z.object({
    /** General, pwd and indigenous together. */
    jobseekers: GroupCount,
    general: GroupCount,
    pwd: GroupCount,
    indigenous: GroupCount,
    employer: GroupCount,
  }),
  /** What waits for an admin. It is a list to be worked through, and no split of people: it is never left out. */
  pending: z.object({ employers: Count, company_changes: Count, pwd_ids: Count, listings: Count, reports: Count }),
  /** Since midnight in Manila. */
  messages_today: Count,
  /** Of two that cross each other, the later one holds. */
  counted_at: Moment,
});
export type AdminStats = z.infer<typeof AdminStats>;
