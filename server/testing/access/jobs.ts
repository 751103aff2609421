import { type Caller, JOB_SEEKERS } from "#server/platform/access/access.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Harness, Person } from "../harness.ts";
import { insertJob } from "../work.ts";
import { accessOf } from "./matrix.ts";

/** Jobs and saved searches for the access tests: their owners, the calls, and the expected results. */

type Aim = "own" | "foreign" | "missing" | "malformed";
type People = Record<UserType, Person>;

const MISSING = 987_654_321;
/** The form for applying to a job is elsewhere. */
const isJobCall = (name: string): boolean => / \/api\/jobs(\/|$)/.test(name) && !name.endsWith("/applications");
const FIELDS = {
  status: "open",
  description: "You keep the books.",
  location: "Quezon City",
  type: "Full-time",
  work_mode: "Hybrid",
};

export async function makeJobThings(kasama: Harness, people: People, others: { seeker: Person; employer: Person }) {
  const { context } = kasama.server;
  let count = 0;
  const job = async (employer: Person, more: Parameters<typeof insertJob>[1] | object = {}) => {
    count += 1;
    return (await insertJob(context, { title: `Job ${count}`, ...more, employer_id: employer.id }))._id;
  };
  const search = async (as: Person): Promise<number> => {
    const body = { filter: { search: "bookkeeper" } };
    return (await kasama.call("POST", "/api/jobs/searches", { as, body })).body.data.id;
  };
  const { employer } = people;
  /** The jobs for each call, which can be used once. */
  const own: Partial<Record<string, number>> = {
    "PUT /api/jobs/:id": await job(employer),
    "POST /api/jobs/:id/close": await job(employer),
    "POST /api/jobs/:id/reopen": await job(employer, { status: "closed", closed_by: "employer" }),
    "DELETE /api/jobs/:id": await job(employer, { status: "draft" }),
  };
  const [open, closed] = [await job(others.employer), await job(others.employer, { status: "closed" })];
  const searches = new Map<Caller, number>();
  for (const type of JOB_SEEKERS) searches.set(type, await search(people[type]));
  const foreignSearch = await search(others.seeker);

  function idOf(name: string, caller: Caller, aim: Aim): number | string {
    const { object } = accessOf(name);
    if (aim === "missing") return MISSING;
    if (aim === "malformed") return "x1";
    if (object === "saved-search") return (aim === "own" ? searches.get(caller) : undefined) ?? foreignSearch;
    if (object === "own-job") return aim === "own" ? (own[name] ?? open) : open;
    return aim === "own" ? open : closed;
  }

  return {
    /** The request to send; null for a call that has its form elsewhere. */
    request: (name: string, caller: Caller, aim: Aim): { path: string; body?: unknown } | null => {
      if (!isJobCall(name)) return null;
      const bad = aim === "malformed";
      count += 1;
      const title = `New job ${count}`;
      const bodies: Partial<Record<string, unknown>> = {
        "POST /api/jobs": bad ? { ...FIELDS, title: "" } : { ...FIELDS, title },
        "PUT /api/jobs/:id": { ...FIELDS, title, version: 1 },
        "POST /api/jobs/:id/reopen": {},
        "POST /api/jobs/searches": bad ? { filter: {} } : { filter: { search: title } },
        "PATCH /api/jobs/searches/:id": { mail: true },
      };
      const pages: readonly string[] = ["GET /api/jobs", "GET /api/jobs/mine", "GET /api/jobs/saved"];
      const query = bad && pages.includes(name) ? "?page=0" : "";
      const limit = bad && name === "GET /api/jobs/recommended" ? "?limit=0" : "";
      const path = name.slice(name.indexOf(" ") + 1).replace(":id", String(idOf(name, caller, aim)));
      return { path: path + query + limit, ...(name in bodies && { body: bodies[name] }) };
    },
    /** The statuses that an allowed call may answer with; null for a call that has its form elsewhere. */
    promised: (name: string, caller: Caller, aim: Aim): number[] | null => {
      if (!isJobCall(name)) return null;
      const { object } = accessOf(name);
      if (object === "none") return null;
      if (aim === "malformed") return [400];
      if (aim === "own") return [200];
      if (name === "DELETE /api/jobs/searches/:id" || name === "DELETE /api/jobs/:id/saved") return [200];
      return aim === "foreign" && caller === "admin" ? [200] : [404];
    },
  };
}
