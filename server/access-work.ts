import type { AccessRow } from "./access.ts";

const SEEKERS = ["seeker", "gen"] as const;
const EMPLOYERS = ["emp"] as const;
const BOTH_SIDES = ["seeker", "gen", "emp"] as const;

/** The rows of applying and of interviews: a part of the table in server/access.ts. */
export const WORK_ROWS = {
  "POST /api/jobs/:id/applications": {
    allow: SEEKERS,
    object: "open-job",
    rule: "an open job of an approved company, once; asked and counted before a file is read, which is checked inside and stored encrypted",
  },
  "GET /api/applications": {
    allow: BOTH_SIDES,
    object: "none",
    rule: "the caller's own; for an employer those for own jobs, without contact, and without profile and match once they are withdrawn",
  },
  "GET /api/applications/summary": {
    allow: EMPLOYERS,
    object: "none",
    rule: "counted over the caller's own jobs; no names",
  },
  "POST /api/applications/:id/viewed": {
    allow: EMPLOYERS,
    object: "application",
    rule: "the employer of its job; the first time is kept",
  },
  "PATCH /api/applications/:id": {
    allow: EMPLOYERS,
    object: "application",
    rule: "the employer of its job, along the table of moves",
  },
  "POST /api/applications/:id/withdraw": {
    allow: SEEKERS,
    object: "application",
    rule: "its applicant, until it is final",
  },
  "PUT /api/applications/:id/sharing": {
    allow: SEEKERS,
    object: "application",
    rule: "its applicant; every answer is recorded",
  },
  "POST /api/applications/reject": {
    allow: EMPLOYERS,
    object: "none",
    rule: "own ones are moved; of others it is said that there are none",
  },
  "POST /api/applications/:id/interviews": {
    allow: EMPLOYERS,
    object: "application",
    rule: "the employer of its job, in review or at the interview; one at a time",
  },
  "GET /api/interviews": { allow: BOTH_SIDES, object: "none", rule: "the caller's own" },
  "GET /api/interviews/:id": {
    allow: BOTH_SIDES,
    object: "interview",
    rule: "its two sides; not the employer once the application is withdrawn",
  },
  "PATCH /api/interviews/:id": {
    allow: BOTH_SIDES,
    object: "interview",
    rule: "its two sides, each what is theirs, by the table of states",
  },
  "GET /api/interviews/:id/calendar.ics": {
    allow: BOTH_SIDES,
    object: "interview",
    cookie: true,
    rule: "its two sides, once a time is agreed on",
  },
} as const satisfies Record<string, AccessRow>;
