import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertInterview } from "#server/testing/work.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";

/** The two lists of applications on a whole server: which applications they contain, what each row shows, and the order. */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let shop: Person;
let other: Person;
let people: Record<"ana" | "ben" | "cora", Person>;
/** In the order in which they were sent. */
let ids: Record<"ana" | "ben" | "cora" | "elsewhere", number>;
let jobs: Record<"encoder" | "clerk", number>;
const day = (n: number) => new Date(Date.UTC(2026, 10, n));

beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
  const { context } = kasama.server;
  [shop, other] = [await kasama.employer(), await kasama.employer()];
  const named = (first_name: string, last_name: string) => kasama.person("pwd", { first_name, last_name });
  people = { ana: await named("Ana", "Zulueta"), ben: await named("Ben", "Muñoz"), cora: await named("Cora", "Abad") };
  const encoder = await on.job(shop, {
    skills: ["Typing", "Excel"].map((name) => ({ name, required: true, importance: 5 })),
  });
  const clerk = await on.job(shop, { title: "Clerk" });
  jobs = { encoder: encoder._id, clerk: clerk._id };
  const profile = (who: Person, names: string[], more: object = {}) =>
    kasama.call("PUT", `/api/jobseeker/${who.id}`, {
      as: who,
      body: { skills: names.map((name) => ({ name })), ...more },
    });
  await profile(people.ana, ["Typing"], { current_job_title: "Typist", disability: "Low vision", experience_years: 2 });
  await profile(people.ben, ["Typing", "Excel"]);
  await profile(people.cora, []);
  const sent = async (job: typeof encoder, who: Person, n: number, status: ApplicationStatus) =>
    (
      await insertApplication(context, job, {
        applicant_id: who.id,
        status,
        applied_at: day(n),
        updated_at: day(20 - n),
      })
    )._id;
  ids = {
    ana: await sent(encoder, people.ana, 1, "pending"),
    ben: await sent(encoder, people.ben, 2, "review"),
    cora: await sent(clerk, people.cora, 3, "withdrawn"),
    elsewhere: await sent(await on.job(other, { title: "Welder" }), people.ana, 4, "interview"),
  };
  const row = await context.applicationStore.repo.find(ids.elsewhere);
  if (row) await insertInterview(context, row);
});
afterAll(() => kasama.close());

const list = async (as: Person, query = "") => (await kasama.call("GET", `/api/applications${query}`, { as })).body;
const idsOf = async (as: Person, query = "") => (await list(as, query)).data.map(({ id }: { id: number }) => id);

test("lists an applicant's own, an employer's for their jobs, and none for an admin", async () => {
  expect(await idsOf(people.ana)).toEqual([ids.elsewhere, ids.ana]);
  expect(await idsOf(shop)).toEqual([ids.cora, ids.ben, ids.ana]);
  expect(await idsOf(other)).toEqual([ids.elsewhere]);
  expect(await idsOf(await kasama.person("general"))).toEqual([]);
  // A filter by another employer's job finds nothing in an applicant's own list.
  expect(await idsOf(other, `?job_id=${jobs.encoder}`)).toEqual([]);
  expect((await kasama.call("GET", "/api/applications", { as: await kasama.person("admin") })).status).toBe(403);
});

test.each<[query: string, found: ("ana" | "ben" | "cora")[]]>([
  ["?sort=oldest", ["ana", "ben", "cora"]],
  ["?sort=updated", ["ana", "ben", "cora"]],
  ["?sort=name", ["cora", "ben", "ana"]],
  // None of them has an interview or an offer.
  ["?sort=waiting", ["cora", "ben", "ana"]],
  // Withdrawn applications have no match score.
  ["?sort=match", ["ben", "ana", "cora"]],
  ["?status=pending,review", ["ben", "ana"]],
  ["?status=hired", []],
  // Names and jobs match without accents and in any case.
  ["?search=munoz", ["ben"]],
  ["?search=CLERK", ["cora"]],
  ["?search=ana%20zul", ["ana"]],
  ["?search=nobody", []],
  ["?search=encoder&status=review", ["ben"]],
  ["?page=2&page_size=2", ["ana"]],
  ["?page=2&page_size=2&sort=name", ["ana"]],
])("an employer's %s", async (query, found) => {
  expect(await idsOf(shop, query)).toEqual(found.map((name) => ids[name]));
});

test("sorts interviews and offers first, however old they are", async () => {
  const ben = people.ben;
  const sent = async (title: string, n: number, status: ApplicationStatus) => {
    const about = { applicant_id: ben.id, status, applied_at: day(n), updated_at: day(n) };
    return (await insertApplication(kasama.server.context, await on.job(other, { title }), about))._id;
  };
  const offer = await sent("Packer", -20, "offer");
  const talk = await sent("Driver", -10, "interview");
  const newest = await sent("Cleaner", 10, "rejected");
  expect(await idsOf(ben, "?sort=waiting")).toEqual([talk, offer, newest, ids.ben]);
  expect(await idsOf(ben, "?sort=waiting&page_size=2&page=2")).toEqual([newest, ids.ben]);
});

test("applicants search by job and company, and cannot sort by match", async () => {
  expect(await idsOf(people.ana, "?search=welder")).toEqual([ids.elsewhere]);
  expect(await idsOf(people.ana, `?search=${shop.id}`)).toEqual([ids.ana]);
  expect(await idsOf(people.ana, "?sort=match")).toEqual([ids.elsewhere, ids.ana]);
});

test("counts all pages and all statuses, with and without a search", async () => {
  const none = { interview: 0, offer: 0, hired: 0, rejected: 0 };
  const { total, page, page_size, counts } = await list(shop, "?page_size=1&status=pending");
  expect([total, page, page_size]).toEqual([1, 1, 1]);
  expect(counts).toEqual({ ...none, pending: 1, review: 1, withdrawn: 1 });
  expect((await list(shop, "?search=encoder")).counts).toEqual({ ...none, pending: 1, review: 1, withdrawn: 0 });
});

test("reads a page in order from the index, and nothing beyond the page", async () => {
  const { connection } = kasama.server.context;
  const plans = [{ applicant_id: people.ana.id }, { employer_id: shop.id }].map(async (filter) => {
    const find = { find: "applications", filter, sort: { applied_at: -1, _id: -1 }, limit: 1 };
    const explained = await connection.db?.command({ explain: find });
    return [
      JSON.stringify(explained?.queryPlanner?.winningPlan).includes("SORT"),
      explained?.executionStats?.totalDocsExamined,
    ];
  });
  expect(await Promise.all(plans)).toEqual([
    [false, 1],
    [false, 1],
  ]);
});

test("an employer's list names all jobs it can be filtered by, with their current titles", async () => {
  const jobsOf = async (as: Person, query = "") => (await list(as, query)).jobs;
  const both = [
    { id: jobs.clerk, title: "Clerk", total: 1 },
    { id: jobs.encoder, title: "Data Encoder", total: 2 },
  ];
  for (const query of ["", `?job_id=${jobs.clerk}&status=hired`, "?search=nobody", "?sort=match"])
    expect(await jobsOf(shop, query)).toEqual(both);
  const rows = kasama.server.context.connection.collection<{ _id: number }>("jobs");
  await rows.updateOne({ _id: jobs.clerk }, { $set: { title: "Office clerk" } });
  expect(await jobsOf(shop)).toContainEqual({ id: jobs.clerk, title: "Office clerk", total: 1 });
  expect(await jobsOf(people.ana)).toEqual([]);
});

describe("a row", () => {
  test("shows the employer the match and its reasons, and nothing that was not shared", async () => {
    const [ana] = (await list(shop, "?search=zulueta")).data;
    expect(ana).toMatchObject({
      awaits_me: true,
      conversation_id: null,
      interview: null,
      applicant: { id: people.ana.id, current_job_title: "Typist", experience_years: 2, skills: ["Typing"] },
      match: { score: expect.any(Number), missing_skills: ["Excel"] },
    });
    expect(Object.keys(ana.applicant)).toHaveLength(7);
    expect(JSON.stringify(ana)).not.toMatch(/Low vision|mail\.example|pwd/);
  });

  test("shows only the applicant's name after a withdrawal", async () => {
    const [cora] = (await list(shop, "?status=withdrawn")).data;
    expect(cora).toMatchObject({ match: null, awaits_me: false, applicant: { first_name: "Cora", skills: [] } });
  });

  test("shows the applicant the interview and whose turn it is, and no applicant", async () => {
    const [first] = (await list(people.ana)).data;
    expect(first).toMatchObject({ applicant: null, match: null, awaits_me: true, interview: { status: "proposed" } });
    expect(first.steps).toHaveLength(3);
  });

  test("counts and shows an access need only if it is shared for that application", async () => {
    const needy = await kasama.person("pwd");
    const access_needs = [{ need: "quiet_space", visible_to: "employers_i_apply_to" }];
    await kasama.call("PUT", `/api/jobseeker/${needy.id}`, { as: needy, body: { access_needs } });
    const calm = await on.job(other, { title: "Calm work", access: quiet() });
    const { id } = (await on.apply(needy, calm._id)).body.data;
    const fit = async () => (await list(other, `?job_id=${calm._id}`)).data[0].match;
    const before = await fit();
    expect(JSON.stringify(before)).not.toContain("Quiet");
    const body = { share_access_needs: true };
    await kasama.call("PUT", `/api/applications/${id}/sharing`, { as: needy, body });
    const after = await fit();
    expect(JSON.stringify(after)).toMatch(/quiet/i);
    expect(after.score).toBeGreaterThan(before.score);
  });
});

test.each(["?page=0", "?page_size=101", "?status=lost", "?sort=best", "?job_id=x", `?search=${"a".repeat(101)}`])(
  "%s is refused at its field",
  async (query) => {
    const { status, body } = await kasama.call("GET", `/api/applications${query}`, { as: shop });
    expect([status, Object.keys(body.errors)]).toEqual([
      400,
      [expect.stringMatching(`^${query.slice(1).split("=")[0]}`)],
    ]);
  },
);

/** A workplace whose only known access feature is a quiet space. */
function quiet() {
  return {
    step_free_access: "unknown",
    flexible_hours: "unknown",
    remote_days: "unknown",
    sign_language_interpreter: "unknown",
    screen_reader_tools: "unknown",
    quiet_space: "yes",
    written_instructions: "unknown",
    accessible_transport: "unknown",
  } as const;
}
