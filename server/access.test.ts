import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS, type AccessName, type AccessRow, type Role } from "#server/access.ts";
import { createApp } from "#server/app.ts";
import { applicant, company, proposal } from "#server/testing/access-forms.ts";
import { makeJobThings } from "#server/testing/access-jobs.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import { type CommandName, commands } from "#shared/realtime.ts";

/**
 * The access table, tried on a whole server: every row with every role, on an own thing, a foreign one, a missing one
 * and a malformed one. A mounted call or command without a row fails here.
 */

let kasama: Harness;
let people: Record<Exclude<Role, "anon">, Person>;
/** Somebody who is in no conversation with anybody of `people`. */
let stranger: Person;
/** Somebody whom nobody writes to. */
let hermit: Person;
/** An employer whose company nobody has approved. */
let waiting: Person;
/** A conversation of each role with a person of its own, and one of two strangers. */
let own: Record<Exclude<Role, "anon">, { conversation: number; other: Person }>;
let foreign: { conversation: number; other: Person };
/** A message of each role in its own conversation, and one of the two strangers. */
let messages: Record<Exclude<Role, "anon">, number> & { foreign: number };
/** A notification of each role, and one of somebody else. */
let notes: Record<Exclude<Role, "anon">, number> & { foreign: number };
/** An application that each role is part of, and one of others. */
let applications: Record<Exclude<Role, "anon">, number> & { foreign: number };
/** Jobs that take applications: nobody has applied to them. */
let openJobs: Record<"own" | "foreign", number>;
/** An interview that each role is one side of, and one of others. */
let interviews: Record<Exclude<Role, "anon">, number> & { foreign: number };
/** The number of a second session of each role, and of somebody else's. */
let sessions: Record<Exclude<Role, "anon">, number> & { foreign: number };
/** A photo, and the logo of a company that waits for its approval. */
let files: { photo: string; hidden: string };
let jobs: Awaited<ReturnType<typeof makeJobThings>>;
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

beforeAll(async () => {
  kasama = await startHarness();
  picture = new Uint8Array(await png(8, 8));
  people = {
    seeker: await kasama.person("pwd"),
    gen: await kasama.person("general"),
    emp: await kasama.employer(),
    adm: await kasama.person("admin"),
  };
  stranger = await kasama.person("indigenous");
  waiting = await kasama.employer("pending");
  hermit = await kasama.person("pwd", { discoverable: false });
  const partner = async (type: Role) => (type === "emp" ? kasama.person("pwd") : kasama.employer());
  const open = async (role: Exclude<Role, "anon">) => {
    const other = await partner(role);
    return { conversation: await kasama.conversation(people[role], other), other };
  };
  own = { seeker: await open("seeker"), gen: await open("gen"), emp: await open("emp"), adm: await open("adm") };
  const other = await kasama.employer();
  foreign = { conversation: await kasama.conversation(stranger, other), other };
  const say = async (from: Person, to: { conversation: number; other: Person }): Promise<number> => {
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
  const { put } = kasama.server.context.fileStore;
  files = {
    photo: await put(Buffer.from("RIFF"), { kind: "photo", owner: stranger.id, type: "image/webp" }),
    hidden: await put(Buffer.from("RIFF"), {
      kind: "logo",
      owner: (await kasama.employer("pending")).id,
      type: "image/webp",
    }),
  };
});
afterAll(() => kasama.close());

type Aim = "own" | "foreign" | "missing" | "malformed";

/** What to send for a row, aimed at an own, foreign, missing or malformed thing. */
function request(name: AccessName, role: Role, aim: Aim): { path: string; body?: unknown } {
  const ofJobs = jobs.request(name, role, aim);
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
  const ids = {
    "/api/jobs/:id/applications": { ...openJobs, missing: MISSING, malformed: "x1" }[aim],
    "/api/applications/:id": application,
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
  const file = { own: files.photo, foreign: files.hidden, missing: `${"x".repeat(32)}.webp`, malformed: "x1" }[aim];
  const filled = path.replace(":name", file).replace(":id", String(id)).replace(":userId", String(userId));
  const bodies: Partial<Record<AccessName, unknown>> = {
    "POST /api/login": bad ? { email: 5 } : { email: "nobody@mail.example", password: "not-a-password" },
    "POST /api/create": bad ? { email: "x" } : applicant(),
    "POST /api/createEmployer": bad ? { user: 1 } : company(),
    "POST /api/verify-email": bad ? { token: 7 } : { token: "unknown" },
    "POST /api/resend-verification": bad ? { email: "x" } : { email: "nobody@mail.example" },
    "POST /api/forgot-password": bad ? { email: "x" } : { email: "nobody@mail.example" },
    "POST /api/reset-password": bad ? { token: 7 } : { token: "unknown", password: CHOSEN, confirmPassword: CHOSEN },
    "POST /api/account/email": bad
      ? { email: "x", password: 7 }
      : { email: `moved-${role}@mail.example`, password: stranger.password },
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
    "POST /api/applications/reject": bad ? { ids: [] } : { ids: [MISSING] },
    "POST /api/applications/:id/interviews": bad ? { slots: [] } : proposal(),
    "PATCH /api/interviews/:id": bad
      ? { action: "sleep" }
      : role === "emp"
        ? { action: "answer_adjustment", version: 1, adjustment: 1, agreed: true }
        : { action: "ask_adjustment", version: 1, need: "quiet_space" },
    "PUT /api/preferences": bad ? { show_read: "no" } : { show_read: true },
    "POST /api/messages/conversations/:id/attachments": attachment(),
    "POST /api/messages/conversations/:id/read": bad ? { seq: -1 } : { seq: 0 },
    "POST /api/admin/employers/:userId/reject": bad ? {} : { reason: "The documents do not match" },
  };
  const queries: Partial<Record<AccessName, string>> = {
    "GET /api/skills": bad ? "?search=" : "?search=data",
    "GET /api/notifications": bad ? "?limit=0" : "",
    "GET /api/applications": bad ? "?page=0" : "",
    "GET /api/people": bad ? "?search=ab" : "?search=first",
    "GET /api/messages/search": `?q=${bad ? "h" : "hello"}&conversation_id=${conversation}`,
  };
  const search = queries[name] ?? "";
  return { path: filled + search, ...(name in bodies ? { body: bodies[name] } : {}) };
}

/** What the table promises for a role and an aim; the statuses that an allowed call may answer with. */
function promised(name: AccessName, row: AccessRow, role: Role, aim: Aim): number[] {
  if (!row.allow.includes(role)) return [role === "anon" ? 401 : 403];
  const ofJobs = jobs.promised(name, role, aim);
  if (ofJobs) return ofJobs;
  // 404 for what is not the caller's, the same as for what does not exist.
  if (["participant", "session", "message", "notification", "open-job", "interview"].includes(row.object))
    return { own: [200, 201], foreign: [404], missing: [404], malformed: [400] }[aim];
  if (row.object === "employer-account") return { own: [200], foreign: [200], missing: [404], malformed: [400] }[aim];
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
  if (name === "POST /api/login") return [401];
  if (name === "POST /api/verify-email" || name === "POST /api/reset-password") return [400];
  return [200, 201];
}

describe("REST", () => {
  test("every mounted call has a row, and every row is mounted", () => {
    const app = createApp(kasama.server.context, () => false);
    const mounted = new Set(
      app.routes
        .filter((route) => route.method !== "ALL" && route.path.startsWith("/api/"))
        .map((route) => `${route.method} ${route.path}`),
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
        const known = role === "anon" ? undefined : people[role];
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
    const leaver = role === "emp" ? await kasama.employer() : await kasama.person(people[role].type);
    expect((await kasama.call("POST", "/api/logout", { as: leaver })).status).toBe(200);
    expect((await kasama.call("GET", "/api/messages/unread-count", { as: leaver })).status).toBe(401);
  });

  test("an unverified, a suspended and a made-up session are nobody", async () => {
    const unverified = await kasama.person("pwd", { verified_at: null });
    const suspended = await kasama.person("pwd", { status: "suspended" });
    for (const as of [unverified, suspended, { ...stranger, token: `${stranger.token.slice(0, -4)}AAAA` }]) {
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
});

describe("sockets", () => {
  test("every command has a row, and every row is a command", () => {
    const rows = Object.keys(ACCESS).filter((name) => name.startsWith("socket ") && name !== "socket connect");
    expect(
      Object.keys(commands)
        .map((name) => `socket ${name}`)
        .sort(),
    ).toEqual(rows.sort());
  });

  test("a socket without a session is refused, and told why", async () => {
    for (const token of ["", "nonsense", `${stranger.token}x`]) {
      await expect(kasama.openSocket({ token })).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
    }
  });

  const uuid = "0190b5a0-7a3c-4f6e-9a52-111111111111";
  const payloads: Record<CommandName, (conversation: unknown) => unknown> = {
    "chat:send": (conversation_id) => ({ conversation_id, client_id: uuid, content: "Hello" }),
    "chat:read": (conversation_id) => ({ conversation_id, seq: 0 }),
    "chat:delivered": (conversation_id) => ({ marks: [{ conversation_id, seq: 1 }] }),
    "chat:typing": (conversation_id) => ({ conversation_id }),
    sync: (conversation) => ({ conversations: { [String(conversation)]: 0 } }),
    "presence:watch": () => ({ user_ids: [stranger.id] }),
  };

  for (const role of ["seeker", "gen", "emp", "adm"] as const) {
    test.each(Object.keys(commands) as CommandName[])(
      `%s as ${role}: own, foreign, missing, malformed`,
      async (name) => {
        const socket = await kasama.openSocket(people[role]);
        const ask = (conversation: unknown) => socket.command(name, payloads[name](conversation) as never);
        const row: AccessRow = ACCESS[`socket ${name}`];
        expect(await ask(own[role].conversation)).toMatchObject({ ok: true });
        if (row.object === "participant") {
          const [foreigner, missing] = [await ask(foreign.conversation), await ask(MISSING)];
          expect(foreigner).toMatchObject({ ok: false, fault: { code: "NOT_FOUND" } });
          // A stranger cannot tell a foreign conversation from one that does not exist.
          expect(missing).toEqual(foreigner);
        } else {
          const passedOver = await ask(foreign.conversation);
          expect(passedOver).toMatchObject({ ok: true });
          expect(JSON.stringify(passedOver)).not.toContain(`"conversation_id":${foreign.conversation},`);
        }
        const malformed = await socket.command(name, {
          conversation_id: "x",
          user_ids: "x",
          conversations: { x: -1 },
        } as never);
        expect(malformed).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: expect.any(Object) } });
        socket.close();
      },
    );
  }

  test("presence is told to correspondents alone: strangers are passed over, now and when they connect", async () => {
    const [seeker, unknown, correspondent] = await Promise.all([
      kasama.person("pwd"),
      kasama.employer(),
      kasama.employer(),
    ]);
    await kasama.conversation(seeker, correspondent);
    const socket = await kasama.openSocket(seeker);
    const heard: unknown[] = [];
    socket.raw.on("presence:changed", (change) => heard.push(change));
    const offline = { user_id: correspondent.id, online: false, last_seen_at: null };
    expect(await socket.command("presence:watch", { user_ids: [unknown.id] })).toEqual({ ok: true, value: [] });
    expect(await socket.command("presence:watch", { user_ids: [unknown.id, correspondent.id] })).toEqual({
      ok: true,
      value: [offline],
    });
    // What is told of the stranger would be told first, on the same socket.
    const told = socket.next("presence:changed", ({ user_id }) => user_id === correspondent.id);
    await kasama.openSocket(unknown);
    await kasama.openSocket(correspondent);
    await told;
    expect(heard).toEqual([{ ...offline, online: true }]);
  });

  test("a session ended by logout closes its sockets at once", async () => {
    const leaver = await kasama.person("pwd");
    const [first, second, other] = [
      await kasama.openSocket(leaver),
      await kasama.openSocket(leaver),
      await kasama.openSocket(stranger),
    ];
    const told = [first.next("session:ended"), second.next("session:ended")];
    const closed = [first, second].map((socket) => new Promise((resolve) => socket.raw.once("disconnect", resolve)));
    await kasama.call("POST", "/api/logout", { as: leaver });
    expect(await Promise.all(told)).toEqual([{ reason: "logout" }, { reason: "logout" }]);
    await Promise.all(closed);
    expect(other.raw.connected).toBe(true);
    await expect(kasama.openSocket(leaver)).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
  });

  test("a socket that connects while its session is being logged out does not outlive it", async () => {
    const rounds = Array.from({ length: 12 }, async () => {
      const leaver = await kasama.person("pwd");
      const opening = Array.from({ length: 4 }, () => kasama.openSocket(leaver).catch(() => null));
      await kasama.call("POST", "/api/logout", { as: leaver });
      return opening;
    });
    const opened = (await Promise.all((await Promise.all(rounds)).flat())).filter((socket) => socket !== null);
    await expect.poll(() => opened.filter((socket) => socket.raw.connected).length).toBe(0);
  });

  test("a page of another site cannot open a socket", async () => {
    const handshake = `${kasama.url}/socket.io/?EIO=4&transport=polling`;
    expect((await fetch(handshake, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await fetch(handshake, { headers: { origin: kasama.url } })).status).toBe(200);
  });

  test("whatever is sent, the process stays up and answers in catalogue texts", async () => {
    const socket = await kasama.openSocket(stranger);
    const junk: unknown[] = [
      null,
      7,
      "x",
      [],
      [[[[]]]],
      { conversation_id: {} },
      // Parsed, as it comes over the wire: a literal would set the prototype and leave nothing to refuse.
      JSON.parse('{"__proto__":{"admin":true}}'),
      { constructor: 1 },
      { client_id: "x".repeat(50_000) },
    ];
    for (const payload of junk) {
      const answer = await socket.command("chat:send", payload as never);
      expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
    }
    // No acknowledgement, and something that is none.
    socket.raw.emit("chat:send", { nonsense: true } as never, "not a function" as never);
    expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
    const closed = new Promise((resolve) => socket.raw.once("disconnect", resolve));
    socket.raw.emit("chat:send", { content: "x".repeat(200_000) } as never, (() => {}) as never);
    await closed;
    expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
  });
});
