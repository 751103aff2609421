import type { AccessRow } from "./access.ts";

const ANYONE = ["anon", "seeker", "gen", "emp", "adm"] as const;
const SEEKERS = ["seeker", "gen"] as const;
const EMPLOYERS = ["emp"] as const;

/** The rows of jobs: a part of the table in server/access.ts. */
export const JOB_ROWS = {
  "GET /api/jobs": { allow: ANYONE, object: "none", rule: "open jobs of approved companies; what is the seeker's own" },
  "GET /api/jobs/recommended": { allow: SEEKERS, object: "none", rule: "by the caller's own profile" },
  "GET /api/jobs/mine": { allow: EMPLOYERS, object: "none", rule: "the caller's own" },
  "GET /api/jobs/saved": { allow: SEEKERS, object: "none", rule: "the caller's own" },
  "GET /api/jobs/searches": { allow: SEEKERS, object: "none", rule: "the caller's own" },
  "POST /api/jobs/searches": { allow: SEEKERS, object: "none", rule: "twenty at most; a repeat is the same" },
  "PATCH /api/jobs/searches/:id": { allow: SEEKERS, object: "saved-search", rule: "the caller's own" },
  "DELETE /api/jobs/searches/:id": {
    allow: SEEKERS,
    object: "saved-search",
    rule: "the caller's own; for another's and for none the same answer, and nothing happens",
  },
  "POST /api/jobs": {
    allow: EMPLOYERS,
    object: "none",
    rule: "under the caller's own company; published where it is approved; the same key is the same call; counted",
  },
  "GET /api/jobs/:id": {
    allow: ANYONE,
    object: "job",
    rule: "open ones of approved companies; others for their employer, drafts for them alone; closed ones also for who applied or kept them, and for admins",
  },
  "PUT /api/jobs/:id": {
    allow: EMPLOYERS,
    object: "own-job",
    rule: "the caller's own; published where it is approved",
  },
  "POST /api/jobs/:id/close": { allow: EMPLOYERS, object: "own-job", rule: "the caller's own; a repeat is the same" },
  "POST /api/jobs/:id/reopen": { allow: EMPLOYERS, object: "own-job", rule: "the caller's own, where it is approved" },
  "DELETE /api/jobs/:id": { allow: EMPLOYERS, object: "own-job", rule: "the caller's own draft" },
  "PUT /api/jobs/:id/saved": { allow: SEEKERS, object: "job", rule: "what the caller may read; a repeat is the same" },
  "DELETE /api/jobs/:id/saved": { allow: SEEKERS, object: "job", rule: "the caller's own; a repeat is the same" },
  "GET /api/companies/:userId": {
    allow: ANYONE,
    object: "company",
    rule: "what everybody may know of an approved one whose account stands; one that waits exists for its owner and for admins, without jobs",
  },
} as const satisfies Record<string, AccessRow>;
