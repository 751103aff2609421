import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { accessOfCalls, createApp } from "#server/app.ts";
import { type Access, ANYONE, type Caller } from "#server/platform/access/access.ts";
import { writeMatrix } from "#server/platform/access/matrix.ts";
import type { MountedCall } from "#server/platform/http/mount.ts";
import type { Log } from "#server/platform/log/log.ts";
import { makeApprovalThings } from "#server/testing/access/approvals.ts";
import { applicant, company, proposal } from "#server/testing/access/forms.ts";
import { makeJobThings } from "#server/testing/access/jobs.ts";
import { accessOf, MATRIX_CALLS, MATRIX_TEXT } from "#server/testing/access/matrix.ts";
import { forEachType, makePeople, type Talk } from "#server/testing/access/people.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { renewed, takesOneAlone } from "#server/testing/hostile/renewed.ts";
import { type Door, sendHostileTexts } from "#server/testing/hostile/send.ts";
import { expectWell, rowsOf } from "#server/testing/hostile/well.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { png } from "#server/testing/pictures.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import { own as of } from "#shared/dictionary.ts";

/**
 * The access matrix, tested against a whole server: every call with every caller, for an own, a foreign, a missing and a
 * malformed target. A call that is not in the matrix, or that has no test form here, fails. Commands are tested in
 * access.sockets.test.ts.
 */

let kasama: Harness;
let world: Awaited<ReturnType<typeof makePeople>>;
/** A job seeker who cannot be found and so cannot be messaged. */
let hermit: Person;
/** An employer whose company is not approved. */
let waiting: Person;
/** A message of each caller in their own conversation, and one between two strangers. */
let messages: Record<UserType, number> & { foreign: number };
/** The same for reactions: messages that no call changes or deletes. */
let answered: Record<UserType, number> & { foreign: number };
/** A notification of each caller, and one of a stranger. */
let notes: Record<UserType, number> & { foreign: number };
/** An application that each caller is part of, and one of strangers. */
let applications: Record<UserType, number> & { foreign: number };
/** The same in review, for calls that propose an interview. */
let inReview: Record<UserType, number> & { foreign: number };
/** Open jobs without applications. */
let openJobs: Record<"own" | "foreign", number>;
/** A saved reply of each caller, for employers one of the company, and one of a stranger or of another company. */
let savedReplies: Record<UserType, number> & { foreign: number; ofOtherCompany: number };
/** An interview that each caller takes part in, and one of strangers. */
let interviews: Record<UserType, number> & { foreign: number };
/** People for admins to moderate, by their status. No other test uses them. */
let subjects: Record<"active" | "suspended", { own: Person; foreign: Person }>;
/** The number of a second session of each caller, and of a stranger. */
let sessions: Record<UserType, number> & { foreign: number };
/** A photo, and the logo of a company that is not approved yet. */
let files: { photo: Record<Caller, string>; hidden: string };
/** Reports, each of which can be decided once. */
let reports: { own: number; foreign: number };
let jobs: Awaited<ReturnType<typeof makeJobThings>>;
let approvals: Awaited<ReturnType<typeof makeApprovalThings>>;
/** The body of an upload; a new one for each call. */
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
/**
 * Calls that end the caller's session or account. Each is made by a new person, because all test accounts have the same
 * password.
 */
const LAST_CALLS: ReadonlySet<string> = new Set([
  "POST /api/logout-all",
  "DELETE /api/sessions",
  "POST /api/account/password",
  "DELETE /api/account",
]);

/** Starts the server and creates all people and rows that the calls need. */
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
  const sayEach = async () => ({
    ...(await forEachType((type) => say(people[type], own[type]))),
    foreign: await say(stranger, foreign),
  });
  [messages, answered] = [await sayEach(), await sayEach()];
  const note = async (to: Person): Promise<number> => {
    const body = { user_id: to.id, type: "info", title: "News", message: "Something happened" };
    return (await kasama.call("POST", "/api/notifications", { as: people.admin, body })).body.data.id;
  };
  notes = { ...(await forEachType((type) => note(people[type]))), foreign: await note(stranger) };
  const { context } = kasama.server;
  const apply = async (applicant: Person, employer: Person, status: ApplicationStatus = "pending"): Promise<number> => {
    const job = await insertJob(context, { employer_id: employer.id });
    return (await insertApplication(context, job, { applicant_id: applicant.id, status }))._id;
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
  /** One row for each caller: job seekers are the applicant, employers the other side, and admins are neither. */
  const ofEach = (make: (applicant: Person, employer: Person) => Promise<number>, ofAdmin: () => Promise<Person>) =>
    forEachType(async (type) => {
      if (type === "employer") return make(await kasama.person("pwd"), people.employer);
      return make(type === "admin" ? await ofAdmin() : people[type], foreign.other);
    });
  interviews = {
    ...(await ofEach(interview, async () => stranger)),
    foreign: await interview(stranger, foreign.other),
  };
  applications = {
    // Admins may open every application.
    ...(await ofEach(apply, () => kasama.person("pwd"))),
    foreign: await apply(stranger, foreign.other),
  };
  const applyInReview = (applicant: Person, employer: Person) => apply(applicant, employer, "review");
  inReview = {
    ...(await ofEach(applyInReview, () => kasama.person("pwd"))),
    foreign: await applyInReview(stranger, foreign.other),
  };
  const reply = async (as: Person): Promise<number> => {
    const body = { name: "Thanks", text: "Salamat, {first_name}", shared: as.type === "employer" };
    return (await kasama.call("POST", "/api/saved-replies", { as, body })).body.data.id;
  };
  savedReplies = {
    ...(await forEachType((type) => reply(people[type]))),
    ...{ foreign: await reply(stranger), ofOtherCompany: await reply(foreign.other) },
  };
  approvals = await makeApprovalThings(kasama, people);
  jobs = await makeJobThings(kasama, people, { seeker: stranger, employer: foreign.other });
  const second = async (who: Person) => {
    await kasama.server.context.sessions.begin(who.id, false);
    const { data } = (await kasama.call("GET", "/api/sessions", { as: who })).body;
    return data.find(({ current }: { current: boolean }) => !current).id;
  };
  sessions = { ...(await forEachType((type) => second(people[type]))), foreign: await second(stranger) };
  const two = async (status: "active" | "suspended") => ({
    own: await kasama.person("general", { status }),
    foreign: await kasama.person("general", { status }),
  });
  subjects = { active: await two("active"), suspended: await two("suspended") };
  const { fileStore } = kasama.server.context;
  const report = async (as: Person, to: Talk): Promise<number> => {
    const body = { target: { kind: "conversation", id: to.conversation }, reason: "spam" };
    return (await kasama.call("POST", "/api/reports", { as, body })).body.data.id;
  };
  reports = { own: await report(people.pwd, own.pwd), foreign: await report(stranger, foreign) };
  const photoOf = ({ id }: Person) =>
    fileStore.put(Buffer.from("RIFF"), { kind: "photo", owner: id, type: "image/webp" });
  files = {
    photo: { visitor: await photoOf(stranger), ...(await forEachType((type) => photoOf(people[type]))) },
    hidden: await fileStore.put(Buffer.from("RIFF"), {
      kind: "logo",
      owner: (await kasama.employer("pending")).id,
      type: "image/webp",
    }),
  };
  // On a busy machine the first searches are answered with 503 until the index is complete.
  const searches = async () => (await kasama.call("GET", "/api/jobs?search=cook")).status === 200;
  await vi.waitUntil(searches, { timeout: 60_000, interval: 200 });
}
beforeAll(() => makeWorld());
afterAll(() => kasama.close());

type Aim = "own" | "foreign" | "missing" | "malformed";

/** Test forms: the request to send for a call, aimed at an own, foreign, missing or malformed target. */
function formsFor(caller: Caller, aim: Aim) {
  const { people, stranger, own, foreign } = world;
  const mine = caller === "visitor" ? foreign : own[caller];
  const mineOr = <T>(of: Record<UserType, T> & { foreign: T }): T => of[caller === "visitor" ? "foreign" : caller];
  const aimed = (own: number, foreign: number) => ({ own, foreign, missing: MISSING, malformed: "x1" })[aim];
  const conversation = aimed(mine.conversation, foreign.conversation);
  const account = aimed(mine.other.id, foreign.other.id);
  const application = aimed(mineOr(applications), applications.foreign);
  const interview = aimed(mineOr(interviews), interviews.foreign);
  const { ofOtherCompany } = savedReplies;
  const savedReply = aimed(mineOr(savedReplies), caller === "employer" ? ofOtherCompany : savedReplies.foreign);
  const note = aimed(mineOr(notes), notes.foreign);
  const message = aimed(mineOr(messages), messages.foreign);
  const decided = ({ own, foreign }: (typeof subjects)["active"]) => aimed(own.id, foreign.id);
  const receiver = aim === "foreign" ? foreign.other.id : mine.other.id;
  const bad = aim === "malformed";
  /** The `:id` in the path of calls that are not about a profile or a company. */
  const ids: Readonly<Record<string, number | string>> = {
    "/api/admin/reports/:id": aimed(reports.own, reports.foreign),
    "/api/admin/users/:id": decided(subjects.active),
    "/api/admin/users/:id/sensitive": decided(subjects.active),
    "/api/admin/users/:id/suspend": decided(subjects.active),
    "/api/admin/users/:id/reactivate": decided(subjects.suspended),
    "/api/admin/users/:id/warn": decided(subjects.active),
    "/api/jobs/:id/applications": aimed(openJobs.own, openJobs.foreign),
    "/api/applications/:id": application,
    "/api/applications/:id/viewed": application,
    "/api/applications/:id/withdraw": application,
    "/api/applications/:id/sharing": application,
    "/api/applications/:id/interviews": aimed(mineOr(inReview), inReview.foreign),
    "/api/interviews/:id": interview,
    "/api/interviews/:id/calendar.ics": interview,
    "/api/saved-replies/:id": savedReply,
    "/api/saved-replies/conversations/:id": conversation,
    "/api/sessions/:id": aimed(mineOr(sessions), sessions.foreign),
    "/api/messages/:id": message,
    "/api/messages/:id/reaction": aimed(mineOr(answered), answered.foreign),
    "/api/messages/conversations/:id": conversation,
    "/api/messages/conversations/:id/messages": conversation,
    "/api/messages/conversations/:id/attachments": conversation,
    "/api/messages/conversations/:id/read": conversation,
    "/api/messages/conversations/:id/summary": conversation,
    "/api/messages/conversations/:id/info": conversation,
    "/api/messages/conversations/:id/flags": conversation,
    "/api/users/:id/block": account,
    "/api/notifications/:id/read": note,
    "/api/notifications/:id": note,
  };
  const names = {
    profile: aimed(caller === "visitor" ? hermit.id : people[caller].id, hermit.id),
    company: aimed(own.pwd.other.id, waiting.id),
    file: { own: files.photo[caller], foreign: files.hidden, missing: `${"x".repeat(32)}.webp`, malformed: "x1" }[aim],
  };
  const bodies: Readonly<Record<string, unknown>> = {
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
      : { email: `moved-${caller}@mail.example`, password: stranger.password },
    "POST /api/account/consents": bad ? { what: 7 } : { what: "terms", given: true },
    "POST /api/account/password": bad
      ? { password: 7 }
      : { password: stranger.password, new_password: CHOSEN, confirm_password: CHOSEN },
    "POST /api/account/export": { password: bad ? 7 : stranger.password },
    "DELETE /api/account": bad ? { password: 7 } : { password: stranger.password },
    "POST /api/notifications": { user_id: account, type: "info", title: "News", message: "Something happened" },
    "PATCH /api/notifications/read": { ids: bad ? [] : [note] },
    "POST /api/messages/conversations": {
      participant2_id: aimed(mine.other.id, stranger.id),
    },
    "POST /api/messages/conversations/:id/messages": bad
      ? { receiver_id: "x" }
      : { receiver_id: receiver, content: "Hello" },
    "PATCH /api/messages/:id": bad ? { content: 7 } : { content: "Changed" },
    "PUT /api/messages/:id/reaction": { kind: bad ? "angry" : "thanks" },
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
      : caller === "employer"
        ? { action: "answer_adjustment", version: 1, adjustment: 1, agreed: true }
        : { action: "ask_adjustment", version: 1, need: "quiet_space" },
    "POST /api/saved-replies": bad ? { name: "" } : { name: "Address", text: "We are at {company}" },
    "PATCH /api/saved-replies/:id": bad ? { version: "x" } : { version: 1, text: "Thank you" },
    "PUT /api/preferences": bad ? { show_read: "no" } : { show_read: true },
    "POST /api/messages/conversations/:id/attachments": attachment(),
    "POST /api/messages/conversations/:id/read": bad ? { seq: -1 } : { seq: 0 },
    "PATCH /api/messages/conversations/:id/flags": bad ? { muted: "yes" } : { muted: true },
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
  const queries: Readonly<Record<string, string>> = {
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
  return { ids, names, bodies, queries };
}

/** The request to send for a call, aimed at an own, foreign, missing or malformed target. */
function request(name: string, caller: Caller, aim: Aim): { path: string; body?: unknown } {
  const elsewhere = jobs.request(name, caller, aim) ?? approvals.request(name, aim);
  if (elsewhere) return elsewhere;
  const { ids, names, bodies, queries } = formsFor(caller, aim);
  const [path = ""] = name.split(" ").slice(1);
  const { object } = accessOf(name);
  const ofProfile = object === "profile" || object === "own-profile";
  const id = ofProfile ? names.profile : object === "company" ? names.company : of(ids, path);
  const filled = path.replace(":name", names.file).replace(/:(id|userId)\b/, String(id));
  const body = of(bodies, name);
  return { path: filled + (of(queries, name) ?? ""), ...(body !== undefined && { body }) };
}

/** What the matrix promises for a caller and a target: the statuses that the call may answer with. */
function promised(name: string, access: Access, caller: Caller, aim: Aim): number[] {
  if (!access.allow.includes(caller)) return [caller === "visitor" ? 401 : 403];
  const ofJobs = jobs.promised(name, caller, aim) ?? approvals.promised(name, caller, aim);
  if (ofJobs) return ofJobs;
  // A foreign row and a missing one both get 404.
  if (["participant", "session", "message", "notification", "open-job", "interview"].includes(access.object))
    return { own: [200, 201], foreign: [404], missing: [404], malformed: [400] }[aim];
  if (access.object === "saved-reply") {
    // A deletion says nothing about which replies there are.
    const others = name.startsWith("DELETE ") ? [200] : [404];
    return { own: [200], foreign: others, missing: others, malformed: [400] }[aim];
  }
  if (access.object === "employer-account" || access.object === "report")
    return { own: [200], foreign: [200], missing: [404], malformed: [400] }[aim];
  if (access.object === "account") {
    // Removing something that is missing succeeds, and does not reveal what exists.
    const missing = name.startsWith("DELETE ") ? [200] : [404];
    return { own: [200, 201], foreign: [200, 201], missing, malformed: [400] }[aim];
  }
  if (access.object === "own-profile") return { own: [200], foreign: [404], missing: [404], malformed: [400] }[aim];
  if (name === "GET /api/jobseeker/:userId" && aim === "own")
    return [caller === "employer" || caller === "admin" ? 404 : 200];
  if (access.object === "application") {
    return { own: [200, 201], foreign: [caller === "admin" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (access.object === "company") {
    return { own: [200], foreign: [caller === "admin" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (access.object === "profile") {
    return { own: [200], foreign: [caller === "admin" ? 200 : 404], missing: [404], malformed: [400] }[aim];
  }
  if (access.object === "file") {
    const mayRead = aim === "own" ? caller !== "visitor" : aim === "foreign" && caller === "admin";
    return mayRead ? [200] : [404];
  }
  if (access.object === "person") {
    // `foreign` is a job seeker who can be found: employers and admins may open that conversation.
    const mayOpen = caller === "employer" || caller === "admin";
    return { own: [200, 201], foreign: mayOpen ? [200, 201] : [403], missing: [404], malformed: [400] }[aim];
  }
  const sent = request(name, caller, aim);
  const input = "body" in sent || sent.path.includes("?");
  if (aim === "malformed" && input) return [400];
  if (name === "POST /api/login" || name === "POST /api/verify-email/address") return [401];
  if (["POST /api/verify-email", "POST /api/reset-password", "POST /api/undo-email"].includes(name)) return [400];
  return [200, 201];
}

test("mounts every call through mount(), which checks its access", () => {
  const app = createApp(kasama.server.context, () => false);
  const routed = new Set(
    app.routes
      .filter((route) => route.method !== "ALL" && route.path.startsWith("/api/"))
      // Without the id pattern that the routes have which read the cookie.
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, "")}`),
  );
  const mounted = accessOfCalls(app).map(({ name }) => name);
  expect(mounted.sort()).toEqual([...routed].sort());
});

test("keeps server/access-matrix.md equal to the mounted calls; `npm run access-matrix` writes it", () => {
  expect(MATRIX_TEXT).toBe(writeMatrix(kasama.server.access));
});

test("has a complete test form for every call, and no test form without a call", () => {
  const names = new Set(MATRIX_CALLS.map(({ name }) => name));
  const without = createApp(kasama.server.context, () => false).calls.flatMap(({ endpoint, access }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const [caller = "admin"] = access.allow;
    const [sent, malformed] = [request(name, caller, "own"), request(name, caller, "malformed")];
    const needsBody = endpoint.files ?? (endpoint.body && !z.safeParse(endpoint.body, undefined).success);
    const missing = [
      ...(/:|undefined/.test(sent.path) ? ["an id for its path"] : []),
      ...(needsBody && sent.body === undefined ? ["a body"] : []),
      ...(endpoint.query && !endpoint.params && !malformed.path.includes("?") ? ["a malformed query"] : []),
    ];
    return missing.map((what) => `${name} needs ${what}`);
  });
  expect(without).toEqual([]);
  const { ids, bodies, queries } = formsFor("admin", "own");
  const paths = new Set([...names].map((name) => name.split(" ")[1]));
  const forms = [...Object.keys(bodies), ...Object.keys(queries), ...approvals.names];
  expect(forms.filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(ids).filter((path) => !paths.has(path))).toEqual([]);
});

/** Deletions come last, because the other calls need the rows. */
const inOrder = MATRIX_CALLS.toSorted(
  (a, b) => Number(a.name.startsWith("DELETE ")) - Number(b.name.startsWith("DELETE ")),
);
for (const { name, access } of inOrder) {
  if (name === "POST /api/logout") continue;
  const aims: Aim[] = access.object === "none" ? ["own", "malformed"] : ["own", "foreign", "missing", "malformed"];
  test.each(ANYONE.flatMap((caller) => aims.map((aim) => ({ caller, aim }))))(
    `${name}: $caller, $aim`,
    async ({ caller, aim }) => {
      const { path, body } = request(name, caller, aim);
      const known = caller === "visitor" ? undefined : world.people[caller];
      const as = known && LAST_CALLS.has(name) ? await kasama.person(known.type) : known;
      const answer = await kasama.call(name.slice(0, name.indexOf(" ")), path, {
        ...(as ? { as } : {}),
        ...(body === undefined ? {} : { body }),
      });
      expect(promised(name, access, caller, aim)).toContain(answer.status);
      if (answer.status >= 400) {
        expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
        expect(answer.body.error).toBe(answer.body.message);
      }
      // A malformed call gets an error that names the field.
      if (answer.status === 400 && aim === "malformed")
        expect(Object.keys(answer.body.errors ?? {}).length).toBeGreaterThan(0);
    },
  );
}

test.each(ANYONE)("POST /api/logout: %s", async (caller) => {
  if (caller === "visitor") {
    expect((await kasama.call("POST", "/api/logout")).status).toBe(401);
    return;
  }
  const leaver = caller === "employer" ? await kasama.employer() : await kasama.person(world.people[caller].type);
  expect((await kasama.call("POST", "/api/logout", { as: leaver })).status).toBe(200);
  expect((await kasama.call("GET", "/api/messages/unread-count", { as: leaver })).status).toBe(401);
});

test("treats an unverified, a suspended and an invalid session as signed out", async () => {
  const unverified = await kasama.person("pwd", { verified_at: null });
  const suspended = await kasama.person("pwd", { status: "suspended" });
  for (const as of [unverified, suspended, { ...world.stranger, token: `${world.stranger.token.slice(0, -4)}AAAA` }]) {
    const answer = await kasama.call("GET", "/api/messages/conversations", { as });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("SIGNED_OUT");
  }
});

test("answers an unknown path under /api with a JSON 404", async () => {
  const answer = await kasama.call("GET", "/api/nothing-here");
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ success: false, code: "NOT_FOUND" });
});

describe("odd and hostile texts in every field of every call", () => {
  const { log, lines } = createRecorder();
  beforeAll(async () => {
    await kasama.close();
    await makeWorld(log);
  });

  /** One request for each allowed caller, starting with those whose call succeeds. */
  const doorsOf = ({ endpoint, access }: MountedCall): Door[] => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const works = (caller: Caller) => promised(name, access, caller, "own");
    const succeeds = (caller: Caller) => works(caller).some((status) => status < 300);
    const callers = ANYONE.filter((caller) => access.allow.includes(caller));
    return callers
      .toSorted((a, b) => Number(succeeds(b)) - Number(succeeds(a)))
      .map((caller) => {
        const known = caller === "visitor" ? undefined : world.people[caller];
        return {
          endpoint,
          base: () => request(name, caller, "own"),
          as: async () => (known && LAST_CALLS.has(name) ? kasama.person(known.type) : known),
          works: works(caller),
          ready: renewed(kasama, name, () => ({ ...request(name, caller, "own"), as: known })),
        };
      });
  };

  test("never cause an internal error, lose data or change what other people's pages show", async () => {
    const { calls } = createApp(kasama.server.context, () => false);
    const [before, began] = [await rowsOf(kasama), performance.now()];
    const { broken, unreached, ...counts } = await sendHostileTexts(kasama, calls.map(doorsOf), takesOneAlone);
    const sent = Math.round((performance.now() - began) / 1000);
    // Printed, because the numbers grow with the contracts.
    process.stdout.write(
      `${counts.cases} calls into ${counts.fields} places, ${counts.free} of free text, in ${sent} s\n`,
    );
    expect(broken).toEqual([]);
    const { pwd: seeker, employer, admin } = world.people;
    await expectWell(kasama, { seeker, employer, admin }, before, lines);
    // A new field that no call reaches needs a body in `request()`, or a line in server/testing/hostile/renewed.ts.
    expect(unreached).toEqual([]);
  }, 1_800_000);
});
