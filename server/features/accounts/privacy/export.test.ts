import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companySeen } from "#server/testing/decisions.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { type Holding, holdingsOf, type Leaf, leavesOf, type Marks, names } from "#server/testing/holdings.ts";
import { downloadExport, unpackExport } from "#server/testing/personal-export.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import { ApprovalDecided } from "#shared/admin/domain-events.ts";

/**
 * The export contains everything that the database stores about a person, and after the deletion only what belongs to
 * others is left. The test walks every collection, so that it fails if a new feature's data is missing.
 */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

interface Rich {
  person: Person;
  other: Person;
  marks: Marks;
  files: Map<string, Buffer>;
}

/** A person who has used every feature. */
async function rich(type: "pwd" | "employer"): Promise<Rich> {
  const { context } = kasama.server;
  const person = type === "employer" ? await kasama.employer() : await kasama.person("pwd");
  const other = type === "employer" ? await kasama.person("pwd") : await kasama.employer();
  const asPerson = { as: person };
  const users = context.connection.collection<{ _id: number }>("users");
  const photo = Buffer.from(`photo of ${person.id}`);
  const photoName = await context.fileStore.put(photo, { kind: "photo", owner: person.id, type: "image/webp" });
  await users.updateOne(
    { _id: person.id },
    {
      $set: {
        photo: `/api/files/${photoName}`,
        phone_number: `+63${person.id}`,
        pwd_id_sealed: type === "pwd" ? context.cipher.seal(`PWD-${person.id}`) : null,
        last_login_at: new Date("2026-11-20T08:00:00Z"),
      },
    },
  );
  await context.inTransaction((session) =>
    context.events.publish(
      {
        ...{ type: ApprovalDecided, id: `waits-${person.id}`, key: `waits:${person.id}`, at: new Date() },
        ...{
          accounts: [person.id],
          payload: { decision_id: 0, kind: "listing", user_id: person.id, status: "approved" },
        },
      },
      session,
    ),
  );
  // It has failed before, and its next attempt is later than the end of these tests.
  await context.connection
    .collection<{ _id: string }>("domain_events")
    .updateOne({ _id: `waits-${person.id}` }, { $set: { next_at: new Date(Date.now() + 3_600_000) } });
  const conversation = await kasama.conversation(person, other);
  const post = (as: Person, to: Person, content: string, attachments: string[] = []) =>
    kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
      as,
      body: { receiver_id: to.id, content, client_id: randomUUID(), attachments },
    });
  const form = new FormData();
  const document = pdf();
  form.set("file", new File([document], "cv.pdf"));
  const uploaded = (
    await kasama.call("POST", `/api/messages/conversations/${conversation}/attachments`, { ...asPerson, body: form })
  ).body.data;
  await post(person, other, "Magandang umaga po", [uploaded.name]);
  await post(other, person, "Their own words");
  const told = (await post(other, person, "And these as well")).body.data;
  await kasama.call("GET", `/api/messages/conversations/${conversation}`, asPerson);
  const report = { target: { kind: "message", id: told.id }, reason: "spam", details: "It repeats itself" };
  const reported = await kasama.call("POST", "/api/reports", { ...asPerson, body: report });
  expect(reported.status).toBeLessThan(300);
  const about = { target: { kind: "conversation", id: conversation }, reason: "spam", details: "" };
  const against = await kasama.call("POST", "/api/reports", { as: other, body: about });
  expect(against.status).toBeLessThan(300);
  const decision = { status: "resolved", action: "warned", outcome: "Thank you for telling us", seen: "open" };
  for (const { id } of [reported.body.data, against.body.data]) {
    const path = `/api/admin/reports/${id}`;
    expect((await kasama.call("GET", path, { as: admin })).status).toBe(200);
    expect((await kasama.call("PATCH", path, { as: admin, body: decision })).status).toBe(200);
  }
  const blocked = await kasama.person(type === "employer" ? "pwd" : "general");
  await kasama.call("POST", `/api/users/${blocked.id}/block`, asPerson);
  await kasama.call("POST", `/api/users/${person.id}/block`, { as: blocked });
  await kasama.call("PUT", "/api/preferences", { ...asPerson, body: { sms: true, show_read: false } });
  await context.notifications.raise({
    user_id: person.id,
    cause: `test-${person.id}`,
    type: "info",
    title: "News for you",
    message: "Something happened",
    target_url: null,
  });
  const reply = { name: `Reply of ${person.id}`, text: "Salamat, {first_name}" };
  expect((await kasama.call("POST", "/api/saved-replies", { ...asPerson, body: reply })).status).toBe(201);
  await deleteOneOf(person);
  const email = `moved-${person.id}@mail.example`;
  const change = { email, password: person.password };
  expect((await kasama.call("POST", "/api/account/email", { ...asPerson, body: change })).status).toBe(200);
  const resume = type === "pwd" ? await sayAsSeeker(person) : null;
  const [employer, applicant] = type === "employer" ? [person, other] : [other, person];
  const job = await insertJob(context, { employer_id: employer.id, description: `Ask for ${employer.id}` });
  await lookForWork({ person, employer, job: job._id });
  const letter = `I am ${applicant.id} and I would like to work with you`;
  const resume_path = resume && `files/${resume}`;
  const sent = await insertApplication(context, job, { applicant_id: applicant.id, cover_letter: letter, resume_path });
  await insertInterview(context, sent, { notes: `For ${applicant.id}` });
  if (type === "employer") {
    const seen = await companySeen(kasama, person.id);
    const body = { reason: `The documents of ${person.id} do not match`, seen };
    await kasama.call("POST", `/api/admin/employers/${person.id}/reject`, { as: admin, body });
  }
  const warning = { message: "Please do not write to everybody at once" };
  expect((await kasama.call("POST", `/api/admin/users/${person.id}/warn`, { as: admin, body: warning })).status).toBe(
    200,
  );
  if (type === "pwd") {
    const listing = { message: `My name is ${person.email}`, sensitiveDataConsent: true };
    expect((await kasama.call("POST", "/api/account/listing", { ...asPerson, body: listing })).status).toBe(200);
    const body = { reason: `The card of ${person.id} cannot be read` };
    await kasama.call("POST", `/api/admin/pwd-ids/${person.id}/reject`, { as: admin, body });
    const appeal = { message: `I am ${person.email}` };
    expect((await kasama.call("POST", "/api/account/pwd-id/appeal", { ...asPerson, body: appeal })).status).toBe(200);
  }
  // Both leave a trace in the audit trail.
  if (resume) {
    expect((await kasama.call("GET", `/api/jobseeker/${person.id}`, { as: admin })).status).toBe(200);
    expect((await kasama.call("GET", `/api/files/${resume}`, { as: admin })).status).toBe(200);
  }
  await context.background.settled();
  await context.activity.written();
  const row = await users.findOne({ _id: person.id });
  const texts = ["email", "first_name", "last_name", "username", "phone_number"].map((key) =>
    String(row?.[key as never]),
  );
  const files = new Map([
    [`files/photo/${photoName}`, photo],
    [`files/attachment/${uploaded.name}`, document],
    ...(resume ? [[`files/resume/${resume}`, document] as const] : []),
  ]);
  return { person, other, marks: { id: person.id, texts: [...texts, email, ...SAID] }, files };
}

/** The data that jobs and applications store about an employer and a job seeker. */
async function lookForWork({
  person,
  employer,
  job,
}: {
  person: Person;
  employer: Person;
  job: number;
}): Promise<void> {
  const asPerson = { as: person };
  if (person === employer) {
    const headers = { "idempotency-key": randomUUID() };
    const body = { status: "draft", title: `A job of ${person.id}` };
    expect((await kasama.call("POST", "/api/jobs", { ...asPerson, body, headers })).status).toBe(201);
    return;
  }
  expect((await kasama.call("PUT", `/api/jobs/${job}/saved`, asPerson)).status).toBe(200);
  const body = { name: `Work for ${person.id}`, filter: { search: "back-end", skills: ["TypeScript"] }, mail: true };
  const search = (await kasama.call("POST", "/api/jobs/searches", { ...asPerson, body })).body.data;
  const hit = { search_id: search.id, job_id: job, user_id: person.id, created_at: new Date() };
  await kasama.server.context.connection.collection("search_hits").insertOne(hit);
}

/** A deleted notification leaves an empty row, so that it does not come back. */
async function deleteOneOf(person: Person): Promise<void> {
  const told = { type: "info", title: "To be deleted", message: "Soon gone", target_url: null } as const;
  await kasama.server.context.notifications.raise({ ...told, user_id: person.id, cause: `deleted-${person.id}` });
  const list = await kasama.call("GET", "/api/notifications", { as: person });
  const { id } = list.body.data.find(({ title }: { title: string }) => title === told.title);
  expect((await kasama.call("DELETE", `/api/notifications/${id}`, { as: person })).status).toBe(200);
}

/** Words of the profile that occur nowhere else in these tests. */
const SAID = ["Twelve years of bookkeeping", "BS Accountancy", "Low vision", "NVDA"];

/** A job seeker's profile with a resume. @returns the stored name of the file */
async function sayAsSeeker(person: Person): Promise<string> {
  const form = new FormData();
  form.set("resume", new File([pdf()], "resume.pdf"));
  const sent = await kasama.call("POST", "/api/resumes/upload", { as: person, body: form });
  const resume_file_path: string = sent.body.data.resume_file_path;
  const body = {
    resume_file_path,
    resume_text: "Twelve years of bookkeeping",
    education: "BS Accountancy",
    experience_years: 12,
    current_job_title: "Bookkeeper",
    desired_job_title: "Accountant",
    desired_salary: 32_000,
    location_preference: "Iloilo City",
    disability: "Low vision",
    skills: [{ name: "Bookkeeping" }],
    access_needs: [{ need: "screen_reader_tools", note: "NVDA", visible_to: "employers_i_apply_to" }],
  };
  const said = await kasama.call("PUT", `/api/jobseeker/${person.id}`, { as: person, body });
  expect(said.status).toBe(200);
  return resume_file_path.split("/").at(-1) ?? "";
}

async function exported({ person }: Rich): Promise<Map<string, Buffer>> {
  const response = await downloadExport(kasama, person);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="kasama-data.zip"');
  expect(response.headers.get("cache-control")).toContain("no-store");
  return unpackExport(response);
}

/** What is stored and not exported, with the reason: a whole collection, or one field of it. */
const LEFT_OUT: Record<string, string> = {
  "users.password_hash": "a secret that opens the account",
  "users.password_version": "tells sessions of an old password from others",
  "users.username_key": "the username again, under its index",
  "users.search_words": "the names again, for the search",
  "users.listing": "name, username and address again, for the lists of admins",
  "users.pwd_id_sealed": "exported as it was before it was sealed",
  "sessions._id": "what the token names: a secret",
  "sessions.password_version": "tells sessions of an old password from others",
  "tokens._id": "the hash of what opens the link",
  "tokens.session_id": "what the token of a session names: a secret",
  "jobseekers.resume_text_sealed": "exported as it was before it was sealed",
  "conversations.pair": "the two ids again",
  "conversations.company_id": "one of the two ids again",
  "conversations.last_seq": "counts what the other side wrote too",
  "conversations.last_message": "a message again, or the other side's words",
  "conversations.opening": "who answered first and how soon: the times of the messages again",
  "messages.rev": "a number of the syncing, of the conversation and not of the person",
  "blocks._id": "the two ids again",
  "notifications.cause": "a name that keeps retries single",
  "notifications.rev": "a number of the syncing",
  "notifications.note": "exported as the text that it says, in the language of the person",
  "notification_heads.rev": "a number of the syncing",
  "jobs.live_key": "title, place and type again, under their index",
  "job_keys._id": "no more than a name",
  "saved_jobs._id": "no more than a name",
  "saved_searches.filter_key": "the filter again, under its index",
  "saved_replies.name_key": "the name again, under its index",
  "search_hits._id": "no more than a name",
  "quotas._id": "that something of a kind was kept, which the kept things say",
  "quotas.rev": "how often: it keeps two at once apart",
  "reports.messages": "evidence: for the most part the other side's words",
  "reports.action": "what was done to the other side is theirs",
  "reports.decided_by": "which admin decided is the admin's",
  "audit._id": "no more than a name",
  "audit.cause": "a name that keeps retries single",
  "audit.request_id": "of the admin's call",
  "audit.actor_id": "which admin decided is the admin's",
  "employers.listing": "its name, contact and site again, for the lists of admins",
  "employers.decided_by": "which admin decided is the admin's",
  "users.pwd_id_review.decided_by": "which admin decided is the admin's",
  "decisions._id": "no more than a name",
  "decisions.cause": "a name that keeps retries single",
  "decisions.by": "which admin decided is the admin's",
  "decisions.mailed_at": "whether the mail was sent",
  "listings._id": "no more than a name",
  "listings.decided_by": "which admin decided is the admin's",
  "activities._id": "no more than a name",
  "activities.cause": "a name that keeps retries single",
  "activities.people": "the two ids again, under their index",
  "activities.actor_id": "who else was part of it is theirs",
  "activities.subject_id": "who else was part of it is theirs",
  "domain_events._id": "a name that keeps retries single",
  "domain_events.key": "orders the delivery: ids again",
  "domain_events.accounts": "the two ids again, under their index",
  "domain_events.payload": "what the rows say that it reports, which are exported; the other side's words are theirs",
  "domain_events.claims": "which process delivers it",
  "domain_events.failures": "how often a delivery failed",
  "domain_events.next_at": "when the delivery is tried again",
  "domain_events.leased": "which process delivers it",
  "domain_events.leased_until": "which process delivers it",
  "mails._id": "a name for the mail servers",
  "mails.key": "a name that keeps retries single",
  "mails.sealed": "carries links that open the account, and arrives by mail",
  "fs.files._id": "the name of the bytes inside of the database",
  "fs.files.chunkSize": "how the bytes are laid out",
  "fs.files.uploadDate": "when the bytes were written; the message says when it was sent",
  "fs.files.metadata.claimed_at": "keeps the sweep from a file that is being named",
  "fs.files.metadata.attached.taken_by": "the message's own name, exported with it",
  "fs.files.metadata.attached.reports": "would tell of a report about the person",
};

/**
 * The collections that have rows about every such person. A new collection is added together with its part of the export.
 */
const WALKED = [
  "users",
  "sessions",
  "tokens",
  "conversations",
  "messages",
  "blocks",
  "notifications",
  "reports",
  "audit",
  "decisions",
  "activities",
  "domain_events",
  "saved_replies",
  "fs.files",
];

/** Rows that mention the person and belong to another person. */
function isOthers({ collection, row }: Holding, { id }: Marks): boolean {
  // People are protected from those they have reported or blocked.
  if (collection === "reports") return row.reporter_id !== id;
  if (collection === "audit") return String(row.action).startsWith("report") && row.actor_id !== id;
  if (collection === "activities") return row.type === "report" && row.actor_id !== id;
  if (collection === "blocks") return row.blocker_id !== id;
  // An application belongs to its applicant, a job to its employer.
  if (collection === "applications" || collection === "interviews") return row.applicant_id !== id;
  return false;
}

/** Fields that have another name in the export. */
const RENAMED: Record<string, string> = {
  _id: "id",
  conversation_id: "id",
  "metadata.content_type": "type",
  "metadata.attached.conversation": "conversation",
  length: "size",
  filename: "name",
};

const nameOf = (path: string): string => RENAMED[path] ?? path.split(".").at(-1) ?? path;
const isLeftOut = (collection: string, { path }: Leaf): boolean =>
  Object.keys(LEFT_OUT).some((field) => {
    const full = `${collection}.${path}`;
    return full === field || full.startsWith(`${field}.`);
  });

/** The fields of a row that the export should contain. Of a conversation, only the person's own side. */
function ownLeaves({ collection, row }: Holding, { id }: Marks): Leaf[] {
  const members = (row.members as { user_id: number }[] | undefined)?.filter((one) => one.user_id === id);
  const own = members ? { ...row, members } : row;
  // A resume is encrypted on disk, where it is longer than the exported file.
  const isSealed = (row.metadata as { kind?: string } | undefined)?.kind === "resume";
  return leavesOf(own).filter(
    (leaf) => leaf.value !== id && !isLeftOut(collection, leaf) && !(isSealed && leaf.path === "length"),
  );
}

/** Every value that the export should contain: where it is stored, and how it is exported. */
async function heldOn({ marks }: Rich): Promise<{ collection: string; field: string; exportedAs: string }[]> {
  const rows = (await holdingsOf(kasama.server.context, marks)).filter((row) => !isOthers(row, marks));
  return rows.flatMap((row) =>
    ownLeaves(row, marks).map(({ path, value }) => ({
      collection: row.collection,
      field: `${row.collection}.${path} = ${value}`,
      exportedAs: `${nameOf(path)}=${value}`,
    })),
  );
}

describe.each(["pwd", "employer"] as const)("everything that is held on a rich account (%s)", (type) => {
  let one: Rich;
  beforeAll(async () => {
    one = await rich(type);
  });

  test("is in the export, value for value, with the bytes of every file", async () => {
    const before = new Set((await heldOn(one)).map(({ field }) => field));
    const archive = await exported(one);
    const data: unknown = JSON.parse(String(archive.get("data.json")));
    const known = new Set(leavesOf(data).map(({ path, value }) => `${nameOf(path)}=${value}`));
    // Summaries are updated after their messages, so only what was there before and after is compared.
    const held = (await heldOn(one)).filter(({ field }) => before.has(field));
    expect(held.filter(({ exportedAs }) => !known.has(exportedAs)).map(({ field }) => field)).toEqual([]);
    // The walk has reached every collection.
    const walked = new Set(held.map(({ collection }) => collection));
    const ofType =
      type === "pwd"
        ? ["jobseekers", "applications", "interviews", "saved_jobs", "saved_searches", "search_hits", "listings"]
        : ["employers", "jobs", "job_keys"];
    expect([...walked].sort()).toEqual([...WALKED, ...ofType].sort());
    for (const [path, bytes] of one.files) expect(archive.get(path)?.equals(bytes)).toBe(true);
    if (type === "pwd") expect(known).toContain(`pwd_id_number=PWD-${one.person.id}`);
  });

  test("contains neither what others wrote nor secrets", async () => {
    const text = String((await exported(one)).get("data.json"));
    for (const word of ["Their own words", "And these as well", one.other.email]) expect(text).not.toContain(word);
    const row = await kasama.server.context.users.findById(one.person.id);
    expect(text).not.toContain(row?.password_hash);
    expect(text).not.toContain(one.person.token);
  });

  test("is gone after the deletion, except what the other side has and what was decided", async () => {
    const answer = await kasama.call("DELETE", "/api/account", {
      as: one.person,
      body: { password: one.person.password },
    });
    expect(answer.status).toBe(200);
    await kasama.server.context.background.settled();
    const left = await holdingsOf(kasama.server.context, one.marks);
    const paths = left.flatMap(({ collection, row }) =>
      leavesOf(row)
        .filter((leaf) => names(leaf, one.marks))
        .map(({ path }) => `${collection}.${path}`),
    );
    const others = Object.keys(LEFT).filter((path) => paths.includes(path));
    expect([...new Set(paths)].sort()).toEqual(others.sort());
    // Only the id is left, which leads to no account.
    // Uses an id that no row has; -1 would match every random file name that ends with it.
    const texts = { ...one.marks, id: Number.POSITIVE_INFINITY };
    const said = left.flatMap(({ row }) => leavesOf(row)).filter((leaf) => names(leaf, texts));
    expect(said).toEqual([]);
    // Of the files only the evidence of a report is left: no photo, no resume, and no bytes of deleted files.
    const { connection } = kasama.server.context;
    const files = left.filter(({ collection }) => collection === "fs.files").map(({ row }) => row.metadata);
    for (const file of files) expect(file).toMatchObject({ kind: "attachment", attached: { withdrawn: true } });
    const kept = await connection.collection("fs.files").distinct("_id");
    expect(await connection.collection("fs.chunks").countDocuments({ files_id: { $nin: kept } })).toBe(0);
    const list = await kasama.call("GET", "/api/messages/conversations", { as: one.other });
    expect(list.body.data[0].other_user).toMatchObject({ first_name: "Deleted", last_name: "user", photo: null });
  });
});

/** Where the id of a deleted account may remain. */
const LEFT: Record<string, string> = {
  "messages.sender_id": "the other side's messages, under 'Deleted user'",
  "conversations.pair": "the other side's conversation",
  "conversations.members.user_id": "the other side's conversation",
  "conversations.company_id": "the other side's conversation",
  "conversations.opening.answered_by": "the other side's conversation",
  "conversations.last_message.sender_id": "the other side's conversation",
  "notifications.person_id": "the other side's notification, under 'Deleted user'",
  "reports.reporter_id": "a report stays for the admins",
  "reports.reported_id": "a report stays for the admins",
  "reports.messages.sender_id": "a report stays for the admins",
  "fs.files.metadata.owner": "a file that is evidence of a report",
  "applications.employer_id": "the application is its applicant's",
  "interviews.employer_id": "the interview is its applicant's",
  "messages.card.interview.employer_id": "the interview is its applicant's",
  "audit.subject_id": "who decided what stays to be answered for",
  "audit.cause": "who decided what stays to be answered for",
};

describe("the call", () => {
  const ask = (as: Person, password: string) => kasama.call("POST", "/api/account/export", { as, body: { password } });

  test("requires the password, and names the field if it is wrong", async () => {
    const person = await kasama.person("general");
    const wrong = await ask(person, "not-the-password");
    expect([wrong.status, wrong.body.code]).toEqual([400, "BAD_INPUT"]);
    expect(Object.keys(wrong.body.errors)).toEqual(["password"]);
    expect((await ask(person, "")).body.errors.password).toEqual(["Please enter your current password"]);
  });

  test("works at most five times an hour", async () => {
    const limited = await startHarness({ RATE_LIMITS: "on" });
    try {
      const person = await limited.person("pwd");
      const body = { password: person.password };
      const again = () => limited.call("POST", "/api/account/export", { as: person, body });
      for (let n = 0; n < 5; n += 1) expect((await again()).status).toBe(200);
      expect((await again()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
