import * as z from "zod/mini";
import { Moment } from "#shared/primitives.ts";

/** Separate from the REST calls so that clients that only listen to the event need not load those. */

const Count = z.int();
/** Null if the group is smaller than ten, or would reveal one that is; see suppression.ts. */
const GroupCount = z.nullable(Count);

/** The numbers of the admin overview. */
export const AdminStats = z.object({
  totals: z.object({
    /** All accounts except admins, verified or not. */
    users: GroupCount,
    /** Employer accounts: the same number as in the breakdown, and hidden together with it. */
    employers: GroupCount,
    /** Open jobs. */
    jobs: Count,
    /** All applications ever sent whose applicant still has an account. */
    applications: Count,
    /** Messages that people wrote; system lines and cards are not counted. */
    messages: Count,
    /** People with an open tab, including those who hide their presence. */
    online: Count,
  }),
  breakdown: z.object({
    /** General, PWD and indigenous seekers together. */
    jobseekers: GroupCount,
    general: GroupCount,
    pwd: GroupCount,
    indigenous: GroupCount,
    employer: GroupCount,
  }),
  /** Items that wait for an admin. Never hidden, because it is a work list and not a split of people. */
  pending: z.object({ employers: Count, company_changes: Count, pwd_ids: Count, listings: Count, reports: Count }),
  /** Since midnight in Manila. */
  messages_today: Count,
  /** If two replies cross, the later one wins. */
  counted_at: Moment,
});
export type AdminStats = z.infer<typeof AdminStats>;
