import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS, type AccessName, type AccessRow, type Role } from "#server/access.ts";
import { createApp } from "#server/app.ts";
import { makeApprovalThings } from "#server/testing/access-approvals.ts";
import { applicant, company, proposal } from "#server/testing/access-forms.ts";
import { makeJobThings } from "#server/testing/access-jobs.ts";
import { makePeople, type SignedIn, type Talk } from "#server/testing/access-people.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { renewed, takesOneAlone } from "#server/testing/hostile/renewed.ts";
import { type Door, sendHostileTexts } from "#server/testing/hostile/send.ts";
import { expectWell, rowsOf } from "#server/testing/hostile/well.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { png } from "#server/testing/pictures.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import type { MountedCall } from "./platform/http/mount.ts";
import type { Log } from "./platform/log/log.ts";

/**
 * The access table, tried on a whole server: every call with every role, on an own thing, a foreign one, a missing one
 * and a malformed one. A mounted call without a row fails here; commands are tried in access.sockets.test.ts.
 */

let kasama: Harness;
let world: Awaited<ReturnType<typeof makePeople>>;
/** Somebody whom nobody writes to. */
let hermit: Person;
/** An employer whose company nobody has approved. */
let waiting: Person;
/** A message of each role in its own conversation, and one of the two strangers. */
let messages: Record<SignedIn, number> & { foreign: number };
/** A notification of each role, and one of somebody else. */
let notes: Record<SignedIn, number> & { foreign: number };
/** An application that each role is part of, and one of others. */
let applications: Record<SignedIn, number> & { foreign: number };
/** Jobs that take applications: nobody has applied to them. */
let openJobs: Record<"own" | "foreign", number>;
/** An interview that each role is one side of, and one of others. */
let interviews: Record<SignedIn, number> & { foreign: number };
/** Whom an admin decides on, by how they stand; nobody else's test needs them. */
let subjects: Record<"active" | "suspended", { own: Person; foreign: Person }>;
/** The number of a second session of each role, and of somebody else's. */
let sessions: Record<SignedIn, number> & { foreign: number };
/** A photo, and the logo of a company that waits for its approval. */
let files: { photo: Record<Role, string>; hidden: string };
/** Reports, of which each is decided once. */
let reports: { own: number; foreign: number };
let jobs: Awaited<ReturnType<typeof makeJobThings>>;
let approvals: Awaited<ReturnType<typeof makeApprovalThings>>;
/** What an upload sends; made anew for each call. */
const attachment = (field = "file") => {
  const form = new FormData();
  form.set(field, new File([pdf()], "cv.pdf"));
  return form;
};

let picture: Uint8Array<ArrayBuffer>;
const photo = (field = "photo") => {
  const form = new FormData();
  form.set(field, new File([picture], "me.png"));
  return form;
};

const MISSING = 987_654_321;
const CHOSEN = "Mangga-at-Suman-26";
/** Calls after which the caller is signed out or gone: each is made by somebody new, who has the same password as all. */
const LAST_CALLS: ReadonlySet<AccessName> = new Set([
  "POST /api/logout-all",
  "DELETE /api/sessions",
  "POST /api/account/password",
  "DELETE /api/account",
]);
const ROLES = ["anon", "seeker", "gen", "emp", "adm"] as const;

/** The server and everybody and everything in it, as the calls find them. */
async function makeWorld(log?: Log): Promise<void> {
  kasama = await startHarness({}, log);
  picture = new Uint8Array(await png(8, 8));
  world = await makePeople(kasama);
  const { people, stranger, own, foreign } = world;
  waiting = await kasama.employer("pending");
  hermit = await kasama.person("pwd", { discoverable: false });
  const say = async (from: Person, to: Talk): Promise<number> => {
    const path = `/api/messages/conversations/${to.conversation}/messages`;
    const sent = await kasama.call("POST", path, { as: from, body: { receiver_id: to.other.id, content: "Hello" } });
    return sent.body.data.id;
  };
  messages = {
    seeker: await say(people.seeker, own.seeker),
    gen: await say(people.gen, own.gen),
    emp: await say(people.emp, own.emp),
    adm: await say(people.adm, own.adm),
    foreign: await say(stranger, foreign),
  };
  const note = async (to: Person): Promise<number> => {
    const body = { user_id: to.id, type: "info", title: "News", message: "Something happened" };
    return (await kasama.call("POST", "/api/notifications", { as: people.adm, body })).body.data.id;
  };
  notes = {
    seeker: await note(people.seeker),
    gen: await note(people.gen),
    emp: await note(people.emp),
    adm: await note(people.adm),
    foreign: await note(stranger),
  };
  const { context } = kasama.server;
  const apply = async (applicant: Person, employer: Person): Promise<number> => {
    const job = await insertJob(context, { employer_id: employer.id });
    return (await insertApplication(context, job, { applicant_id: applicant.id }))._id;
  };
  openJobs = {
    own: (await insertJob(context, { employer_id: foreign.other.id }))._id,
    foreign: (await insertJob(context, { employer_id: waiting.id }))._id,
  };
  const interview = async (applicant: Person, employer: Person): Promise<number> => {
    const job = await insertJob(context, { employer_id: employer.id });
    const row = await insertApplication(context, job, { applicant_id: applicant.id, status: "interview" });
    const asked = { id: 1, need: "other", words: "A lamp", asked_at: new Date(), answer: null } as const;
    return (await insertInterview(context, row, { accepted_slot: 0, adjustments: [asked] }))._id;
  };
  interviews = {
    seeker: await interview(people.seeker, foreign.other),
    gen: await interview(people.gen, foreign.other),
    emp: await interview(await kasama.person("pwd"), people.emp),
    adm: await interview(stranger, foreign.other),
    foreign: await interview(stranger, foreign.other),
  };
  applications = {
    seeker: await apply(people.seeker, foreign.other),
    gen: await apply(people.gen, foreign.other),
    emp: await apply(await kasama.person("pwd"), people.emp),
    // To an admin every application is open.
    adm: await apply(await kasama.person("pwd"), foreign.other),
    foreign: await apply(stranger, foreign.other),
  };
  approvals = await makeApprovalThings(kasama, people);
  jobs = await makeJobThings(kasama, people, { seeker: stranger, employer: foreign.other });
  const second = async (who: Person) => {
    await kasama.server.context.sessions.begin(who.id, false);
    const { data } = (await kasama.call("GET", "/api/sessions", { as: who })).body;
    return data.find(({ current }: { current: boolean }) => !current).id;
  };
  sessions = {
    seeker: await second(people.seeker),
    gen: await second(people.gen),
    emp: await second(people.emp),
    adm: await second(people.adm),
    foreign: await second(stranger),
  };
  const two = async (status: "active" | "suspended") => ({
    own: await kasama.person("general", { status }),
    foreign: await kasama.person("general", { status }),
  });
  subjects = { active: await two("active"), suspended: await two("suspended") };
  const { put } = kasama.server.context.fileStore;
  const report = async (as: Person, to: Talk): Promise<number> => {
    const body = { target: { kind: "conversation", id: to.conversation }, reason: "spam" };
    return (await kasama.call("POST", "/api/reports", { as, body })).body.data.id;
  };
  reports = { own: await report(people.seeker, own.seeker), foreign: await report(stranger, foreign) };
  const photoOf = ({ id }: Person) => put(Buffer.from("RIFF"), { kind: "photo", owner: id, type: "image/webp" });
  files = {
    photo: {
      anon: await photoOf(stranger),
      seeker: await photoOf(people.seeker),
      gen: await photoOf(people.gen),
      emp: await photoOf(people.emp),
      adm: await photoOf(people.adm),
    },
    hidden: await put(Buffer.from("RIFF"), {
      kind: "logo",
      owner: (await kasama.employer("pending")).id,
      type: "image/webp",
    }),
  };
}
beforeAll(() => makeWorld());
afterAll(() => kasama.close());

type Aim = "own" | "foreign" | "missing" | "malformed";

/** What to send for a row, aimed at an own, foreign, missing or malformed thing. */
function request(name: AccessName, role: Role, aim: Aim): { path: string; body?: unknown } {
  const { people, stranger, own, foreign } = world;
  const ofJobs = jobs.request(name, role, aim) ?? approvals.request(name, aim);
  if (ofJobs) return ofJobs;
  const path = name.slice(name.indexOf(" ") + 1);
  const mine = role === "anon" ? foreign : own[role];
  const conversation = { own: mine.conversation, foreign: foreign.conversation, missing: MISSING, malformed: "x1" }[
    aim
  ];
  const session = {
    own: sessions[role === "anon" ? "foreign" : role],
    foreign: sessions.foreign,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const message = {
    own: messages[role === "anon" ? "foreign" : role],
    foreign: messages.foreign,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const account = { own: mine.other.id, foreign: foreign.other.id, missing: MISSING, malformed: "x1" }[aim];
  const note = {
    own: notes[role === "anon" ? "foreign" : role],
    foreign: notes.foreign,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const application = {
    own: applications[role === "anon" ? "foreign" : role],
    foreign: applications.foreign,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const interview = {
    own: interviews[role === "anon" ? "foreign" : role],
    foreign: interviews.foreign,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const report = { ...reports, missing: MISSING, malformed: "x1" }[aim];
  const decided = (who: (typeof subjects)["active"]) =>
    ({ own: who.own.id, foreign: who.foreign.id, missing: MISSING, malformed: "x1" })[aim];
  const ids = {
    "/api/admin/reports/:id": report,
    "/api/admin/users/:id": decided(subjects.active),
    "/api/admin/users/:id/sensitive": decided(subjects.active),
    "/api/admin/users/:id/suspend": decided(subjects.active),
    "/api/admin/users/:id/reactivate": decided(subjects.suspended),
    "/api/admin/users/:id/warn": decided(subjects.active),
    "/api/jobs/:id/applications": { ...openJobs, missing: MISSING, malformed: "x1" }[aim],
    "/api/applications/:id": application,
    "/api/applications/:id/viewed": application,
    "/api/applications/:id/withdraw": application,
    "/api/applications/:id/sharing": application,
    "/api/applications/:id/interviews": application,
    "/api/interviews/:id": interview,
    "/api/interviews/:id/calendar.ics": interview,
    "/api/sessions/:id": session,
    "/api/messages/:id": message,
    "/api/users/:id/block": account,
    "/api/notifications/:id/read": note,
    "/api/notifications/:id": note,
  };
  const profile = {
    own: role === "anon" ? hermit.id : people[role].id,
    foreign: hermit.id,
    missing: MISSING,
    malformed: "x1",
  }[aim];
  const isProfile = ["profile", "own-profile"].includes(ACCESS[name].object);
  const approvable = { own: own.seeker.other.id, foreign: waiting.id, missing: MISSING, malformed: "x1" }[aim];
  const id = isProfile ? profile : path in ids ? ids[path as keyof typeof ids] : conversation;
  const employer = { own: own.seeker.other.id, foreign: foreign.other.id, missing: MISSING, malformed: "x1" }[aim];
  const userId = isProfile ? profile : ACCESS[name].object === "company" ? approvable : employer;
  const receiver = aim === "foreign" ? foreign.other.id : mine.other.id;
  const bad = aim === "malformed";
  const file = { own: files.photo[role], foreign: files.hidden, missing: `${"x".repeat(32)}.webp`, malformed: "x1" }[
    aim
  ];
  const filled = path.replace(":name", file).replace(":id", String(id)).replace(":userId", String(userId));
  const bodies: Partial<Record<AccessName, unknown>> = {
    "POST /api/login": bad ? { email: 5 } : { email: "nobody@mail.example", password: "not-a-password" },
    "POST /api/create": bad ? { email: "x" } : applicant(),
    "POST /api/createEmployer": bad ? { user: 1 } : company(),
    "POST /api/verify-email": bad ? { token: 7 } : { token: "unknown" },
    "POST /api/verify-email/address": bad
      ? { email: 5 }
      : { email: "nobody@mail.example", password: "not-a-password", new_email: "somebody@mail.example" },
    "POST /api/resend-verification": bad ? { email: "x" } : { email: "nobody@mail.example" },
    "POST /api/forgot-password": bad ? { email: "x" } : { email: "nobody@mail.example" },
    "POST /api/reset-password": bad ? { token: 7 } : { token: "unknown", password: CHOSEN, confirmPassword: CHOSEN },
    "POST /api/reset-password/check": { token: bad ? 7 : "unknown" },
    "POST /api/undo-email/check": { token: bad ? 7 : "unknown" },
    "POST /api/undo-email": { token: bad ? 7 : "unknown" },
    "POST /api/account/email": bad
      ? { email: "x", password: 7 }
      : { email: `moved-${role}@mail.example`, password: stranger.password },
    "POST /api/account/consents": bad ? { what: 7 } : { what: "terms", given: true },
    "POST /api/account/password": bad
      ? { password: 7 }
      : { password: stranger.password, new_password: CHOSEN, confirm_password: CHOSEN },
    "POST /api/account/export": { password: bad ? 7 : stranger.password },
    "DELETE /api/account": bad ? { password: 7 } : { password: stranger.password },
    "POST /api/notifications": { user_id: account, type: "info", title: "News", message: "Something happened" },
    "POST /api/messages/conversations": {
      participant2_id: { own: mine.other.id, foreign: stranger.id, missing: MISSING, malformed: "x1" }[aim],
    },
    "POST /api/messages/conversations/:id/messages": bad
      ? { receiver_id: "x" }
      : { receiver_id: receiver, content: "Hello" },
    "PATCH /api/messages/:id": bad ? { content: 7 } : { content: "Changed" },
    "POST /api/reports": { target: { kind: "conversation", id: bad ? "x1" : conversation }, reason: "spam" },
    "PUT /api/users/:id": bad ? { first_name: 7 } : { first_name: "Ana" },
    "POST /api/photos/upload": bad ? {} : photo(),
    "POST /api/employer/logo": bad ? {} : photo("logo"),
    "POST /api/resumes/upload": bad ? {} : attachment("resume"),
    "PUT /api/employer/:userId": bad ? { founded_year: "long ago" } : { founded_year: 2001 },
    "PUT /api/jobseeker/:userId": bad ? { desired_salary: "much" } : { desired_salary: 25_000 },
    "POST /api/jobs/:id/applications": bad ? { cover_letter: 7 } : { cover_letter: "Hello" },
    "PATCH /api/applications/:id": bad ? { status: "pending" } : { status: "review" },
    "PUT /api/applications/:id/sharing": bad ? { share_disability: "no" } : { share_disability: false },
    "POST /api/applications/reject": bad ? { applications: [] } : { applications: [{ id: MISSING, from: "pending" }] },
    "POST /api/applications/:id/interviews": bad ? { slots: [] } : proposal(),
    "PATCH /api/interviews/:id": bad
      ? { action: "sleep" }
      : role === "emp"
        ? { action: "answer_adjustment", version: 1, adjustment: 1, agreed: true }
        : { action: "ask_adjustment", version: 1, need: "quiet_space" },
    "PUT /api/preferences": bad ? { show_read: "no" } : { show_read: true },
    "POST /api/messages/conversations/:id/attachments": attachment(),
    "POST /api/messages/conversations/:id/read": bad ? { seq: -1 } : { seq: 0 },
    "PATCH /api/admin/reports/:id": { status: "dismissed", outcome: "No rule was broken", seen: "open" },
    "POST /api/admin/users/:id/sensitive": bad ? {} : { reason: "They asked us to" },
    "POST /api/admin/users/:id/suspend": bad ? {} : { reason: "They asked us to", seen: "active" },
    "POST /api/admin/users/:id/reactivate": bad ? {} : { seen: "suspended" },
    "POST /api/admin/users/:id/warn": bad ? {} : { message: "Please keep to the rules" },
    "PATCH /api/admin/users/:id": bad ? {} : { user_type: "indigenous", seen: "general" },
    "POST /api/admin/announcements": bad
      ? { audience: "nobody" }
      : { title: "News", message: "Something happened", audience: "admin" },
  };
  const queries: Partial<Record<AccessName, string>> = {
    "GET /api/admin/reports": bad ? "?status=closed" : "?status=open",
    "GET /api/admin/announcements": bad ? "?page=0" : "?page=1",
    "GET /api/admin/announcements/reach": bad ? "?audience=nobody" : "?audience=employer",
    "GET /api/admin/users": bad ? "?sort=password_hash" : "?search=first",
    "GET /api/admin/employers": bad ? "?page=0" : "?status=approved",
    "GET /api/admin/users.csv": bad ? "?type=anybody" : "?type=admin",
    "GET /api/admin/employers.csv": bad ? "?search=c" : "?search=company",
    "GET /api/admin/audit.csv": bad ? "?subject_id=0" : "?days=7",
    "GET /api/admin/audit": bad ? "?cursor=x" : "?days=7",
    "GET /api/admin/activities": bad ? "?days=0" : "?days=7",
    "GET /api/skills": bad ? "?search=" : "?search=data",
    "GET /api/notifications": bad ? "?limit=0" : "",
    "GET /api/applications": bad ? "?page=0" : "",
    "GET /api/admin/analytics": bad ? "?months=0" : "?months=3",
    "GET /api/people": bad ? "?search=ab" : "?search=first",
    "GET /api/messages/search": `?q=${bad ? "h" : "hello"}&conversation_id=${conversation}`,
  };
  const search = queries[name] ?? "";
  return { path: filled + search, ...(name in bodies ? { body: bodies[name] } : {}) };
}

/** What the table promises for a role and an aim; the statuses that an allowed call may answer with. */
function promised(name: AccessName, row: AccessRow, role: Role, aim: Aim): number[] {
  if (!row.allow.includes(role)) return [role === "anon" ? 401 : 403];
  const ofJobs = jobs.promised(name, role, aim) ?? approvals.promised(name, role, aim);
  if (ofJobs) return ofJobs;
  // 404 for what is not the caller's, the same as for what does not exist.
  if (["participant", "session", "message", "notification", "open-job", "interview"].includes(row.object))
    return { own: [200, 201], foreign: [404], missing: [404], malformed: [400] }[aim];
  if (row.object === "employer-account" || row.object === "report")
    return { own: [200], foreign: [200], missing: [404], malformed: [400] }[aim];
  if (row.object === "account") {
    // Taking back what is not there is a success, and says nothing about who is there.
    const missing = name.startsWith("DELETE ") ? [200] : [404];
    return { own: [200, 201], foreign: [200, 201], missing, malformed: [400] }[aim];
  }
  if (row.object === "own-profile") return { own: [200], foreign: [404], missing: [404], malformed: [400] }[aim];
  if (name === "GET /api/jobseeker/:userId" && aim === "own") return [role === "emp" || role === "adm" ? 404 : 200];
  if (row.object === "application") {
    return { own: [200, 201], foreign: [role === "adm" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (row.object === "company") {
    return { own: [200], foreign: [role === "adm" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (row.object === "profile") {
    return { own: [200], foreign: [role === "adm" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (row.object === "file") {
    const mayRead = aim === "own" ? role !== "anon" : aim === "foreign" && role === "adm";
    return mayRead ? [200] : [404];
  }
  if (row.object === "person") {
    // `foreign` is a seeker who may be found: an employer and an admin may open that conversation.
    const mayOpen = role === "emp" || role === "adm";
    return { own: [200, 201], foreign: mayOpen ? [200, 201] : [403], missing: [404], malformed: [400] }[aim];
  }
  const sent = request(name, role, aim);
  const input = "body" in sent || sent.path.includes("?");
  if (aim === "malformed" && input) return [400];
  if (name === "POST /api/login" || name === "POST /api/verify-email/address") return [401];
  if (["POST /api/verify-email", "POST /api/reset-password", "POST /api/undo-email"].includes(name)) return [400];
  return [200, 201];
}

test("every mounted call has a row, and every row is mounted", () => {
  const app = createApp(kasama.server.context, () => false);
  const mounted = new Set(
    app.routes
      .filter((route) => route.method !== "ALL" && route.path.startsWith("/api/"))
      // Without what an id may look like, where the cookie is asked for.
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`),
  );
  const rows = Object.keys(ACCESS).filter((name) => !name.startsWith("socket "));
  expect([...mounted].sort()).toEqual(rows.sort());
});

const calls = (Object.keys(ACCESS) as AccessName[]).filter(
  (name) => !name.startsWith("socket ") && name !== "POST /api/logout",
);
for (const name of calls) {
  const row: AccessRow = ACCESS[name];
  const aims: Aim[] = row.object === "none" ? ["own", "malformed"] : ["own", "foreign", "missing", "malformed"];
  test.each(ROLES.flatMap((role) => aims.map((aim) => ({ role, aim }))))(
    `${name}: $role, $aim`,
    async ({ role, aim }) => {
      const { path, body } = request(name, role, aim);
      const known = role === "anon" ? undefined : world.people[role];
      const as = known && LAST_CALLS.has(name) ? await kasama.person(known.type) : known;
      const answer = await kasama.call(name.slice(0, name.indexOf(" ")), path, {
        ...(as ? { as } : {}),
        ...(body === undefined ? {} : { body }),
      });
      expect(promised(name, row, role, aim)).toContain(answer.status);
      if (answer.status >= 400) {
        expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
        expect(answer.body.error).toBe(answer.body.message);
      }
      // A malformed call is told which field and which rule.
      if (answer.status === 400 && aim === "malformed")
        expect(Object.keys(answer.body.errors ?? {}).length).toBeGreaterThan(0);
    },
  );
}

test.each(ROLES)("POST /api/logout: %s", async (role) => {
  if (role === "anon") {
    expect((await kasama.call("POST", "/api/logout")).status).toBe(401);
    return;
  }
  const leaver = role === "emp" ? await kasama.employer() : await kasama.person(world.people[role].type);
  expect((await kasama.call("POST", "/api/logout", { as: leaver })).status).toBe(200);
  expect((await kasama.call("GET", "/api/messages/unread-count", { as: leaver })).status).toBe(401);
});

test("an unverified, a suspended and a made-up session are nobody", async () => {
  const unverified = await kasama.person("pwd", { verified_at: null });
  const suspended = await kasama.person("pwd", { status: "suspended" });
  for (const as of [unverified, suspended, { ...world.stranger, token: `${world.stranger.token.slice(0, -4)}AAAA` }]) {
    const answer = await kasama.call("GET", "/api/messages/conversations", { as });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("SIGNED_OUT");
  }
});

test("an unknown path under /api is a JSON 404", async () => {
  const answer = await kasama.call("GET", "/api/nothing-here");
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ success: false, code: "NOT_FOUND" });
});

describe("odd and hostile texts in every place of every call", () => {
  const { log, lines } = createRecorder();
  beforeAll(async () => {
    await kasama.close();
    await makeWorld(log);
  });

  /** By each who may ask, those first with whom the call does its work. */
  const doorsOf = ({ endpoint, row }: MountedCall): Door[] => {
    const name = `${endpoint.method} ${endpoint.path}` as AccessName;
    const works = (role: Role) => promised(name, row, role, "own");
    const succeeds = (role: Role) => works(role).some((status) => status < 300);
    const roles = ROLES.filter((role) => row.allow.includes(role));
    return roles
      .toSorted((a, b) => Number(succeeds(b)) - Number(succeeds(a)))
      .map((role) => {
        const known = role === "anon" ? undefined : world.people[role];
        return {
          endpoint,
          base: () => request(name, role, "own"),
          as: async () => (known && LAST_CALLS.has(name) ? kasama.person(known.type) : known),
          works: works(role),
          ready: renewed(kasama, name, () => ({ ...request(name, role, "own"), as: known })),
        };
      });
  };

  test("none is answered with a failure of ours, nothing is lost, and everybody's pages answer as before", async () => {
    const { calls } = createApp(kasama.server.context, () => false);
    const [before, began] = [await rowsOf(kasama), performance.now()];
    const { broken, unreached, ...counts } = await sendHostileTexts(kasama, calls.map(doorsOf), takesOneAlone);
    const sent = Math.round((performance.now() - began) / 1000);
    // Told where it runs: the numbers grow with the contracts.
    process.stdout.write(
      `${counts.cases} calls into ${counts.fields} places, ${counts.free} of free text, in ${sent} s\n`,
    );
    expect(broken).toEqual([]);
    const { seeker, emp: employer, adm: admin } = world.people;
    await expectWell(kasama, { seeker, employer, admin }, before, lines);
    // A new place that no call reaches wants a body in `request()`, or a line in server/testing/hostile/renewed.ts.
    expect(unreached).toEqual([]);
  }, 600_000);
});
