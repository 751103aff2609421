import type { AccessName, Role } from "#server/access.ts";
import { JOB_ROWS } from "#server/access-jobs.ts";
import type { Harness, Person } from "./harness.ts";
import { insertJob } from "./work.ts";

/** Jobs and saved searches for the tests of the access table: whose they are, how they are asked for, what is promised. */

type Aim = "own" | "foreign" | "missing" | "malformed";
type People = Record<Exclude<Role, "anon">, Person>;
type JobName = keyof typeof JOB_ROWS;

const MISSING = 987_654_321;
const isJobName = (name: AccessName): name is JobName => name in JOB_ROWS;
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
  const { emp } = people;
  /** Each is asked for once. */
  const own: Partial<Record<AccessName, number>> = {
    "PUT /api/jobs/:id": await job(emp),
    "POST /api/jobs/:id/close": await job(emp),
    "POST /api/jobs/:id/reopen": await job(emp, { status: "closed", closed_by: "employer" }),
    "DELETE /api/jobs/:id": await job(emp, { status: "draft" }),
  };
  const [open, closed] = [await job(others.employer), await job(others.employer, { status: "closed" })];
  const searches = {
    seeker: await search(people.seeker),
    gen: await search(people.gen),
    foreign: await search(others.seeker),
  };

  function idOf(name: JobName, role: Role, aim: Aim): number | string {
    const { object } = JOB_ROWS[name];
    if (aim === "missing") return MISSING;
    if (aim === "malformed") return "x1";
    if (object === "saved-search")
      return aim === "own" && (role === "seeker" || role === "gen") ? searches[role] : searches.foreign;
    if (object === "own-job") return aim === "own" ? (own[name] ?? open) : open;
    return aim === "own" ? open : closed;
  }

  return {
    /** What to send; null for a row of somebody else. */
    request: (name: AccessName, role: Role, aim: Aim): { path: string; body?: unknown } | null => {
      if (!isJobName(name) || JOB_ROWS[name].object === "company") return null;
      const bad = aim === "malformed";
      count += 1;
      const title = `New job ${count}`;
      const bodies: Partial<Record<JobName, unknown>> = {
        "POST /api/jobs": bad ? { ...FIELDS, title: "" } : { ...FIELDS, title },
        "PUT /api/jobs/:id": { ...FIELDS, title, version: 1 },
        "POST /api/jobs/:id/reopen": {},
        "POST /api/jobs/searches": bad ? { filter: {} } : { filter: { search: title } },
        "PATCH /api/jobs/searches/:id": { mail: true },
      };
      const pages: readonly string[] = ["GET /api/jobs", "GET /api/jobs/mine", "GET /api/jobs/saved"];
      const query = bad && pages.includes(name) ? "?page=0" : "";
      const limit = bad && name === "GET /api/jobs/recommended" ? "?limit=0" : "";
      const path = name.slice(name.indexOf(" ") + 1).replace(":id", String(idOf(name, role, aim)));
      return { path: path + query + limit, ...(name in bodies && { body: bodies[name] }) };
    },
    /** What an allowed call may answer with; null for a row of somebody else. */
    promised: (name: AccessName, role: Role, aim: Aim): number[] | null => {
      if (!isJobName(name)) return null;
      const { object } = JOB_ROWS[name];
      if (object === "none" || object === "company") return null;
      if (aim === "malformed") return [400];
      if (aim === "own") return [200];
      if (name === "DELETE /api/jobs/searches/:id" || name === "DELETE /api/jobs/:id/saved") return [200];
      return aim === "foreign" && role === "adm" ? [200] : [404];
    },
  };
}
