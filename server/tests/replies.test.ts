import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MATRIX_CALLS } from "#server/testing/access/matrix.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { JOB_STATUSES } from "#shared/jobs/job-lists.ts";

/**
 * The reply of each call about people, key by key, for each kind of caller. A field that is added to a row must not appear
 * in a reply, and one that is added to a reply must be added here, by a developer who has thought about who reads it.
 * Suspended and unverified people get the same replies as strangers.
 */

let kasama: Harness;
let seeker: Person;
let shop: Person;
let linked: Person;
let admin: Person;
/** Applications of the seeker to `linked`: a current one and a withdrawn one. */
let applications: { current: number; withdrawn: number };

/** An interview about another application of the seeker, with another employer. */
let interview: number;
let interviewer: Person;
/** A person who asked to be listed as indigenous. */
let lister: Person;

/** Reports about the shop; the messages of both sides are in their copies. */
let reports: { open: number; decided: number };

const PWD_ID = "06-3022-000-0001234";
const PHONE = "+639990007766";
const ADDRESS = "9 Magallanes Street, Jagna";
const DISABILITY = "Low vision in both eyes";

beforeAll(async () => {
  kasama = await startHarness();
  const { context } = kasama.server;
  [seeker, admin] = [
    await kasama.person("pwd", {
      pwd_id_sealed: context.cipher.seal(PWD_ID),
      phone_number: PHONE,
      address: ADDRESS,
    }),
    await kasama.person("admin"),
  ];
  [shop, linked] = [await kasama.employer(), await kasama.employer()];
  const body = {
    disability: DISABILITY,
    education: "BSIT",
    skills: [{ name: "Bookkeeping" }],
    access_needs: [
      { need: "quiet_space", visible_to: "approved_employers" },
      { need: "remote_days", visible_to: "nobody" },
    ],
  };
  await kasama.call("PUT", `/api/jobseeker/${seeker.id}`, { as: seeker, body });
  const [one, other] = [
    await insertJob(context, { employer_id: linked.id }),
    await insertJob(context, { employer_id: linked.id }),
  ];
  const from = { applicant_id: seeker.id };
  applications = {
    current: (await insertApplication(context, one, from))._id,
    withdrawn: (await insertApplication(context, other, { ...from, status: "withdrawn" }))._id,
  };
  await kasama.conversation(seeker, linked);
  interviewer = await kasama.employer();
  const third = await insertJob(context, { employer_id: interviewer.id });
  interview = (await insertInterview(context, await insertApplication(context, third, from)))._id;
  const note = { user_id: seeker.id, type: "info", title: "News", message: "Something happened", targetUrl: null };
  await kasama.call("POST", "/api/notifications", { as: admin, body: note });
  const announced = { title: "News", message: "Something happened", audience: "admin" };
  await kasama.call("POST", "/api/admin/announcements", { as: admin, body: announced });
  const writer = await kasama.person("general");
  const conversation = await kasama.conversation(writer, shop);
  const sent = { receiver_id: shop.id, content: "Hello" };
  await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: writer, body: sent });
  const form = new FormData();
  form.set("file", new File([pdf()], "fee.pdf"));
  const talk = `/api/messages/conversations/${conversation}`;
  const { name } = (await kasama.call("POST", `${talk}/attachments`, { as: shop, body: form })).body.data;
  const said = { receiver_id: writer.id, content: "Pay this", attachments: [name] };
  const { id } = (await kasama.call("POST", `${talk}/messages`, { as: shop, body: said })).body.data;
  const report = async (target: object): Promise<number> =>
    (await kasama.call("POST", "/api/reports", { as: writer, body: { target, reason: "spam" } })).body.data.id;
  reports = {
    decided: await report({ kind: "conversation", id: conversation }),
    open: await report({ kind: "message", id }),
  };
  const outcome = { status: "dismissed", outcome: "No rule was broken", seen: "open" };
  await kasama.call("PATCH", `/api/admin/reports/${reports.decided}`, { as: admin, body: outcome });
  await context.summaryWriter.flush();
  context.activity.note({ cause: "a test", kind: "verified.email", actor_id: seeker.id, at: new Date() });
  await context.activity.written();
  await approvals();
});

/** One of each kind that waits again after a decision. */
async function approvals() {
  const [waiting, asking] = [await kasama.employer("pending"), await kasama.person("general")];
  const form = new FormData();
  form.set("document", new File([pdf()], "permit.pdf"));
  await kasama.call("POST", "/api/employer/documents", { as: shop, body: form });
  await kasama.call("POST", "/api/employer/documents", { as: waiting, body: form });
  const request = { message: "I am Igorot", sensitiveDataConsent: true };
  const reject = (path: string) =>
    kasama.call("POST", `/api/admin/${path}/reject`, { as: admin, body: { reason: "Please tell us more" } });
  await kasama.call("POST", "/api/account/listing", { as: asking, body: request });
  await Promise.all([
    reject(`employers/${waiting.id}`),
    reject(`listings/${asking.id}`),
    reject(`pwd-ids/${seeker.id}`),
  ]);
  await kasama.call("POST", "/api/employer/ask", { as: waiting });
  await kasama.call("POST", "/api/account/listing", { as: asking, body: request });
  await kasama.call("POST", "/api/account/pwd-id/appeal", { as: seeker, body: { message: "It is an older card" } });
  lister = asking;
}
afterAll(() => kasama.close());

const CARD = ["first_name", "id", "last_name", "photo", "username"];
const OWN = ["email", "pending_email", "phone_number", "pwd_id_number", "pwd_id_state", "user_type", "verified"];
const ACCOUNT = [...CARD, ...OWN];
const OWN_ACCOUNT = [...ACCOUNT, "address", "sensitive_data_consent"];
const WORK = ["current_job_title", "desired_job_title", "desired_salary", "experience_years", "location_preference"];
const LINKED = [...WORK, "access_needs", "resume_file_path", "resume_text", "skills", "user_id"];
const NEEDS = ["access_needs.need", "access_needs.note", "access_needs.visible_to"];
const COMPANY = [
  "access_statement",
  "company_description",
  "company_name",
  "company_size",
  "founded_year",
  "industry",
  "logo_path",
];
const PUBLIC = [...COMPANY, "user_id", "website_url"];
const CONTACT = [...PUBLIC, "address", "contact_person"];
const APPLICANT = ["id", "email", "first_name", "last_name", "phone_number", "photo"].map((key) => `applicant.${key}`);
const SHARED = ["shared", "shared.access_needs", "shared.disability", "sharing"];
const STEPS = ["steps", "steps.at", "steps.by", "steps.note", "steps.status"];
const PLACE = [
  ...["awaits_me", "conversation_id", "employer_id", "interviews", "job_id", "match", "updated_at", "version"],
  "viewed_at",
];
const SENT_ALONG = ["applicant", "applied_at", "company", "cover_letter", "id", "job_title", "resume", "status"];
const SENT = [...SENT_ALONG, ...SHARED, ...STEPS, ...PLACE];
const MATCH = ["match.missing_skills", "match.reasons", "match.score"];
const CONSENTS = ["sharing.share_access_needs", "sharing.share_disability"];
const NOTE = [
  ...["application_id", "created_at", "icon", "id", "is_read", "message", "targetUrl", "title", "type"],
  // What the server's own notifications say, as data. The newest one is about a decision.
  ...["note", ...["became_pwd", "company", "kind", "of", "status", "words"].map((key) => `note.${key}`)],
];
const TALK = [
  ...["id", "other_user", "blocked", "last_message", "updated_at", "unread_count", "last_seq"],
  ...["last_read_seq", "other_read_seq", "other_delivered_seq"],
  ...["marked_unread", "muted", "archived", "pinned", "flags_rev"],
  ...[...CARD, "is_employer", "online", "last_seen_at"].map((key) => `other_user.${key}`),
  ...["other_user.company", "about", "about.rev", "about.application", "about.job", "about.others"],
  ...["id", "job_title", "status"].map((key) => `about.application.${key}`),
];
const SESSION = ["created_at", "current", "device", "expires_at", "id", "last_used_at"];
const PREFERENCES = [
  "away_mail",
  "discoverable",
  "email",
  "hide_details",
  "in_app",
  "job_mail",
  "language",
  "show_presence",
  "show_read",
  "sms",
];

const ANNOUNCEMENTS = [
  ...["records", "total"],
  ...["audience", "by", "by.id", "by.name", "created_at", "finished_at", "id", "message", "reached"].map(
    (key) => `records.${key}`,
  ),
  ...["target_url", "title"].map((key) => `records.${key}`),
];
const ACTIVITIES = [
  ...["activities", "interactions", "next_cursor", "total", "total_is_least"],
  ...["actor", "actor.id", "actor.name", "id", "target_url", "timestamp", "title", "type"].map(
    (key) => `activities.${key}`,
  ),
  // The same as the title, as data.
  ...["kind", "job_title", "subject_name"].map((key) => `activities.${key}`),
  ...["aId", "aName", "bId", "bName", "lastMessageAt", "totalMessages"].map((key) => `interactions.${key}`),
];

const LISTED = [
  ...["id", "job_id", "job_title", "employer_id", "company", "status", "version", "applied_at", "updated_at"],
  ...STEPS,
  ...["conversation_id", "awaits_me", "match", "interview", "viewed_at"],
];
const CARDS = [
  "applicant",
  ...["id", "first_name", "last_name", "photo", "current_job_title", "experience_years", "skills"].map(
    (key) => `applicant.${key}`,
  ),
];
const INTERVIEW = [
  ...[
    "id",
    "application_id",
    "employer_id",
    "applicant_id",
    "job_title",
    "status",
    "version",
    "kind",
    "place",
    "notes",
  ],
  ...["adjustments_offered", "slots", "slots.starts_at", "slots.offset", "slots.minutes", "accepted_slot"],
  ...["time_request", "adjustments", "created_at", "updated_at"],
  ...STEPS.filter((key) => key !== "steps.status"),
  ...["steps.action", "steps.words"],
].filter((key) => key !== "steps.note");

const within = (name: string, keys: readonly string[]) => [name, ...keys.map((key) => `${name}.${key}`)];
const PEOPLE = ["total", "total_is_least", "next_cursor"];
const USER_RECORD = [
  ...["id", "username", "email", "first_name", "last_name", "user_type", "status", "created_at", "last_login_at"],
];
const EMPLOYER_RECORD = [
  ...["id", "company_name", "industry", "company_size", "website_url", "contact_person", "status"],
  ...["user_email", "user_created_at"],
];
const AUDIT = [
  ...["next_cursor", ...within("entries", ["id", "action", "title", "actor", "subject", "request_id", "at", "reason"])],
  ...["entries.actor.id", "entries.actor.name", "entries.subject.id", "entries.subject.name"],
];
const STATS = [
  ...within("totals", ["users", "employers", "jobs", "applications", "messages", "online"]),
  ...within("breakdown", ["jobseekers", "general", "pwd", "indigenous", "employer"]),
  ...within("pending", ["employers", "company_changes", "pwd_ids", "listings", "reports"]),
  ...["messages_today", "counted_at"],
];
const DOCUMENTS = within("documents", ["name", "kind", "title", "size", "added_at"]);
const OWN_COMPANY = [...CONTACT, ...DOCUMENTS, "reason", "review", "status"];
const approvalOf = (more: readonly string[]): string[] => [
  ...["total", ...within("pending", ["company", "company_change", "pwd_id", "listing"])],
  ...within("approvals", [
    "kind",
    "user_id",
    "name",
    "photo",
    "user_type",
    "email",
    "account",
    "status",
    "since",
    ...more,
  ]),
  ...within("approvals.decision", ["status", "by", "by.id", "by.name", "at", "reason"]),
];
const ANALYTICS = [
  ...within("usersOverTime", ["month", "total", "general", "employer", "pwd", "indigenous"]),
  ...within("jobsByWorkMode", ["work_mode", "count"]),
  ...within("usersDistribution", ["type", "count"]),
  ...within("applicationsByStatus", ["status", "count"]),
  ...within("messagesPerDay", ["day", "count"]),
  ...within("hires", ["month", "count"]),
  ...["medianReplyMinutes", "counted_at"],
];

const NAMED = (name: string) => within(name, ["id", "name"]);
const REPORTS = [
  ...within("counts", ["open", "resolved", "dismissed"]),
  "total",
  "records",
  ...[
    ...["id", "status", "reason", "kind", "created_at", "open_about", "decided_at", "decided_by"],
    ...[...NAMED("reporter"), ...NAMED("reported")],
  ].map((key) => `records.${key}`),
];
const SIDE = ["id", "name", "company", "photo", "side", "suspended"];
const REPORT = [
  ...["id", "status", "reason", "kind", "details", "created_at", "decision", "may_decide", "others_total"],
  ...[...within("reporter", SIDE), ...within("reported", SIDE)],
  ...within("messages", [
    ...["id", "sender_id", "kind", "content", "quote", "reported", "created_at", "edited_at", "deleted_at"],
    ...within("files", ["name", "kind", "title", "size"]),
  ]),
  ...within("others", ["id", "status", "reason", "created_at", "action", ...NAMED("reporter")]),
];
const DECISION = [...["status", "action", "outcome", "at", "released_at"], ...NAMED("by")].map(
  (key) => `decision.${key}`,
);
const PERSON = [
  ...within("account", [
    ...["id", "username", "email", "first_name", "last_name", "photo", "user_type", "status"],
    ...["verified_at", "created_at", "last_login_at"],
  ]),
  ...["company", "pwd_id", "decision", "reports", "audit"],
  ...within("sessions", ["device", "created_at", "last_used_at"]),
  ...within("counts", ["applications", "jobs", "conversations"]),
  ...["reports.about", "reports.by"],
];
const TOLD = ["audit.action", "audit.actor", "audit.actor.id", "audit.actor.name", "audit.reason", "audit.at"];
/** Notices to the reported person. */
const REPORTED = ["id", "reason", "status", "created_at"].map((key) => `reports.about.${key}`);
const OF_COMPANY = [
  ...["company_name", "industry", "company_size", "website_url", "status", "decided_at", "reason"],
].map((key) => `company.${key}`);

type Row = [call: string, who: () => Person | undefined, path: () => string, keys: readonly string[]];
const rows: Row[] = [
  ["users, own", () => seeker, () => `users/${seeker.id}`, OWN_ACCOUNT],
  ["users, admin", () => admin, () => `users/${seeker.id}`, ACCOUNT.filter((key) => key !== "phone_number")],
  ["users, an employer applied to", () => linked, () => `users/${seeker.id}`, CARD],
  ["photos", () => linked, () => `photos/${seeker.id}`, ["photo_url"]],
  ["jobseeker, own", () => seeker, () => `jobseeker/${seeker.id}`, [...LINKED, ...NEEDS, "disability", "education"]],
  // To open more of it, an admin must give a reason: POST /api/admin/users/{id}/sensitive.
  [
    "jobseeker, admin",
    () => admin,
    () => `jobseeker/${seeker.id}`,
    [...LINKED.filter((key) => key !== "access_needs"), "education"],
  ],
  ["jobseeker, an employer applied to", () => linked, () => `jobseeker/${seeker.id}`, [...LINKED, ...NEEDS]],
  [
    "jobseeker, an approved employer",
    () => shop,
    () => `jobseeker/${seeker.id}`,
    ["access_needs", ...NEEDS, "user_id"],
  ],
  ["employer, own", () => shop, () => `employer/${shop.id}`, OWN_COMPANY],
  ["employer, admin", () => admin, () => `employer/${shop.id}`, OWN_COMPANY],
  ["employer, who applied to it", () => seeker, () => `employer/${linked.id}`, CONTACT],
  ["employer, a seeker", () => seeker, () => `employer/${shop.id}`, PUBLIC],
  ["employer, nobody", () => undefined, () => `employer/${shop.id}`, PUBLIC],
  [
    "application, own",
    () => seeker,
    () => `applications/${applications.current}`,
    [...SENT, ...CONSENTS, ...APPLICANT],
  ],
  [
    "application, the employer's",
    () => linked,
    () => `applications/${applications.current}`,
    [...SENT, ...MATCH, ...APPLICANT],
  ],
  [
    "applications, own",
    () => seeker,
    () => "applications",
    [...LISTED, "applicant", ...INTERVIEW.map((key) => `interview.${key}`)],
  ],
  ["applications, the employer's", () => linked, () => "applications", [...LISTED, ...MATCH, ...CARDS]],
  [
    "applications, summary",
    () => linked,
    () => "applications/summary",
    [
      ...["applicants", "counts", "interviewed", "jobs", "looked_at", "pending_since", "reply_minutes"],
      ...APPLICATION_STATUSES.map((status) => `counts.${status}`),
      ...JOB_STATUSES.map((status) => `jobs.${status}`),
    ],
  ],
  ["interviews, own", () => seeker, () => "interviews", [...INTERVIEW, "other", "other.id", "other.name"]],
  ["interview, the employer's", () => interviewer, () => `interviews/${interview}`, INTERVIEW],
  ["application, withdrawn", () => linked, () => `applications/${applications.withdrawn}`, [...SENT, ...APPLICANT]],
  [
    "application, admin",
    () => admin,
    () => `applications/${applications.current}`,
    [...SENT, ...CONSENTS, ...APPLICANT],
  ],
  [
    "conversations, the applicant's",
    () => seeker,
    () => "messages/conversations",
    [...TALK, "other_user.company.id", "other_user.company.name"],
  ],
  ["conversations, the employer's", () => linked, () => "messages/conversations", TALK],
  ["notifications", () => seeker, () => "notifications", NOTE],
  ["notifications, count", () => seeker, () => "notifications/unread-count", ["count"]],
  ["sessions", () => seeker, () => "sessions", SESSION],
  ["account/email", () => seeker, () => "account/email", ["email", "pending_email"]],
  ["preferences", () => seeker, () => "preferences", PREFERENCES],
  ["activities", () => admin, () => "admin/activities", ACTIVITIES],
  ["announcements", () => admin, () => "admin/announcements", ANNOUNCEMENTS],
  ["reach of an announcement", () => admin, () => "admin/announcements/reach?audience=all", ["people"]],
  ["admin/users", () => admin, () => "admin/users", [...PEOPLE, ...within("records", USER_RECORD)]],
  ["admin/employers", () => admin, () => "admin/employers", [...PEOPLE, ...within("records", EMPLOYER_RECORD)]],
  ["admin/audit", () => admin, () => "admin/audit?days=1", AUDIT],
  ["admin/stats", () => admin, () => "admin/stats", STATS],
  ["admin/analytics", () => admin, () => "admin/analytics?months=1", ANALYTICS],
  ["admin/reports", () => admin, () => "admin/reports", REPORTS],
  ["admin/reports, one", () => admin, () => `admin/reports/${reports.open}`, REPORT],
  ["admin/reports, decided", () => admin, () => `admin/reports/${reports.decided}`, [...REPORT, ...DECISION]],
  [
    "admin/users, a job seeker",
    () => admin,
    () => `admin/users/${seeker.id}`,
    [...PERSON, ...TOLD, "pwd_id.masked", "pwd_id.state"],
  ],
  [
    "admin/users, an employer",
    () => admin,
    () => `admin/users/${shop.id}`,
    [...PERSON, ...OF_COMPANY, ...TOLD, ...REPORTED],
  ],
  [
    "admin/approvals, companies",
    () => admin,
    () => "admin/approvals?kind=company",
    approvalOf([...within("company", OWN_COMPANY), "version", "alike"]),
  ],
  [
    "admin/approvals, PWD IDs",
    () => admin,
    () => "admin/approvals?kind=pwd_id",
    approvalOf(["number", "fits", "opened", ...within("appeal", ["message", "at"])]),
  ],
  ["admin/approvals, listings", () => admin, () => "admin/approvals?kind=listing", approvalOf(["message"])],
  [
    "account/approvals, PWD ID",
    () => seeker,
    () => "account/approvals",
    [
      ...within("pwd_id", ["state", "reason", "decided_at", "appeal", "appeal.message", "appeal.at", "may_appeal"]),
      ...["listing", "may_ask_listing"],
    ],
  ],
  [
    "account/approvals, listing",
    () => lister,
    () => "account/approvals",
    [...within("listing", ["state", "message", "asked_at", "reason", "decided_at"]), "pwd_id", "may_ask_listing"],
  ],
  ["skills", () => undefined, () => "skills?search=data", ["name"]],
];

/** The names of all fields of an answer; nested fields include the name of their parent. */
function keysOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, at));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const name = at === "" ? key : `${at}.${key}`;
    return [name, ...keysOf(inside, name)];
  });
}

/** Fields next to the rows of a page. */
const AROUND_A_PAGE = ["next_cursor", "total", "page", "page_size", "counts", "jobs"];

describe("replies, key by key", () => {
  test.each(rows)("%s", async (_call, who, path, keys) => {
    const as = who();
    const { status, body } = await kasama.call("GET", `/api/${path()}`, as ? { as } : {});
    expect(status).toBe(200);
    const named = new Set(keysOf(body.data).filter((key) => !key.startsWith("skills.")));
    expect([...named].sort()).toEqual([...keys].sort());
    // The fields of the specification next to `data` have the same values, and there are no others.
    const beside = Object.keys(body).filter((key) => !["success", "data", ...AROUND_A_PAGE].includes(key));
    for (const key of beside) expect([body.data, body.data?.[key] ?? undefined]).toContainEqual(body[key] ?? undefined);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/password|_sealed|search_words|\$2b\$/);
  });

  test("shows protected data only to the people it is meant for, and to no admin without a record", async () => {
    const { audit } = kasama.server.context;
    const looks = () => audit.countDocuments({ actor_id: admin.id, subject_id: seeker.id, action: /\.read$/ });
    const said: { call: string; text: string; unrecorded: boolean }[] = [];
    for (const [call, who, path] of rows) {
      const [as, before] = [who(), await looks()];
      const text = JSON.stringify((await kasama.call("GET", `/api/${path()}`, as ? { as } : {})).body);
      said.push({ call, text, unrecorded: as === admin && (await looks()) === before });
    }
    const saying = (words: string) => said.filter(({ text }) => text.includes(words)).map(({ call }) => call);
    expect(saying(PWD_ID)).toEqual(["users, own"]);
    expect(saying(DISABILITY)).toEqual(["jobseeker, own"]);
    const applications = ["application, own", "application, the employer's"];
    expect(saying(PHONE)).toEqual(["users, own", ...applications]);
    expect(saying(ADDRESS)).toEqual(["users, own"]);
    const secrets = [PWD_ID, DISABILITY, PHONE, ADDRESS];
    expect(said.filter(({ text, unrecorded }) => unrecorded && secrets.some((one) => text.includes(one)))).toEqual([]);
  });

  test("answers an upload with only a path", async () => {
    const form = new FormData();
    form.set("resume", new File([pdf()], "cv.pdf"));
    const { body } = await kasama.call("POST", "/api/resumes/upload", { as: seeker, body: form });
    expect(Object.keys(body).sort()).toEqual(["data", "resume_file_path", "success"]);
    expect(Object.keys(body.data)).toEqual(["resume_file_path"]);
  });

  test("shows a private need only to its owner", async () => {
    const needs = async (as: Person) =>
      (await kasama.call("GET", `/api/jobseeker/${seeker.id}`, { as })).body.data.access_needs.map(
        ({ need }: { need: string }) => need,
      );
    expect(await needs(seeker)).toEqual(["quiet_space", "remote_days"]);
    for (const as of [linked, shop]) expect(await needs(as)).toEqual(["quiet_space"]);
  });
});

describe("a suspended or unverified person", () => {
  let suspended: Person;
  let unverified: Person;
  beforeAll(async () => {
    suspended = await kasama.person("admin", { status: "suspended" });
    unverified = await kasama.person("admin", { verified_at: null });
  });
  const closed = MATRIX_CALLS.filter(({ access }) => !access.allow.includes("visitor"));

  test.each(closed.map(({ name }) => name))("%s: is signed out before anything else is checked", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const where = path.replace(/:(id|userId)/, "1");
    for (const as of [suspended, unverified]) {
      const { status, body } = await kasama.call(method, where, { as });
      expect([status, body.code]).toEqual([401, "SIGNED_OUT"]);
      // Nor by the cookie, for routes that accept it.
      const byCookie = await fetch(kasama.url + where, { method, headers: { cookie: `kasama=${as.token}` } });
      expect(byCookie.status).toBe(401);
    }
  });

  test("reads public data like everyone else", async () => {
    const path = `/api/employer/${shop.id}`;
    const [own, none] = [await kasama.call("GET", path, { as: suspended }), await kasama.call("GET", path)];
    expect([own.status, own.body]).toEqual([none.status, none.body]);
  });

  test("cannot open a socket", async () => {
    for (const { token } of [suspended, unverified])
      await expect(kasama.openSocket({ token })).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
  });
});
