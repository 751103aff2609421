import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { applicant } from "#server/testing/access/forms.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import type { ActivityMark, ActivityRow } from "./activity.model.ts";

/**
 * Activities are not lost with their process: the catch-up finds them in the rows that they are made from, with the same
 * causes.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
let kasama: Harness;
let admin: Person;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
  await kasama.server.context.activity.task.close();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

const rows = (of = kasama) => of.server.context.connection.model<ActivityRow>("Activity");
const look = (of = kasama) => of.server.context.activity.task.run();
const causes = async (of = kasama) => (await rows(of).find().lean<ActivityRow[]>()).map(({ cause }) => cause).sort();
/** Ignores everything before this time. */
async function begin(): Promise<void> {
  await kasama.server.context.activity.written();
  await look();
  ahead += 5 * 60_000;
  await look();
  await rows().deleteMany({});
}

test("finds rows without an activity, each with its own time, and pushes each to admins once", async () => {
  await begin();
  const { context } = kasama.server;
  const now = context.now();
  const [maria, shop] = [await kasama.person("pwd", { created_at: now, verified_at: now }), await kasama.employer()];
  const job = await insertJob(context, { employer_id: shop.id });
  const later = new Date(now.getTime() + 1);
  const expired = { status: "closed", closed_by: "expiry", updated_at: later } as const;
  const over = await insertJob(context, { employer_id: shop.id, ...expired });
  const draft = await insertJob(context, { employer_id: shop.id, status: "draft" });
  const sent = await insertApplication(context, job, { applicant_id: maria.id, status: "interview" });
  const step = { by: "applicant", words: "", at: now } as const;
  const steps = [
    { ...step, action: "propose", by: "employer" } as const,
    { ...step, action: "ask_adjustment" } as const,
  ];
  const interview = await insertInterview(context, sent, { steps });
  await context.audit.create({
    ...{ cause: "test", actor_id: admin.id, action: "employer.reject", subject_id: shop.id, request_id: "x", at: now },
  });
  await context.audit.create({
    ...{ cause: "read", actor_id: admin.id, action: "resume.read", subject_id: maria.id, request_id: "x", at: now },
  });
  const socket = await kasama.openSocket(admin);
  const told: number[] = [];
  socket.raw.on("activity:new", ({ activities }) => void told.push(...activities.map(({ id }) => id)));
  await look();
  const expected = [
    `application-${sent._id}-0`,
    `application-${sent._id}-1`,
    `application-${sent._id}-2`,
    "audit-test",
    `interview-${interview._id}-0`,
    `job-${job._id}-published`,
    `job-${over._id}-closed-${later.getTime()}`,
    `job-${over._id}-published`,
    `sign-up-${maria.id}`,
    `verified-${maria.id}`,
  ].sort();
  // The shop's own times come from the real clock, which is behind.
  expect(await causes()).toEqual(expected);
  expect(await causes()).not.toContain(`job-${draft._id}-published`);
  const sources = await rows()
    .find({ cause: `verified-${maria.id}` })
    .lean<ActivityRow[]>();
  expect(sources[0]?.at).toEqual(now);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(expected.length);
  await look();
  expect(await causes()).toEqual(expected);
  await socket.command("sync", { conversations: {} });
  expect(new Set(told).size).toBe(told.length);
  expect(told).toHaveLength(expected.length);
});

test("finds nothing new after everything was noted: noting and catching up give the same causes", async () => {
  await begin();
  const on = applyingOn(kasama);
  const [maria, shop] = [await kasama.person("pwd"), await kasama.employer()];
  await kasama.call("POST", "/api/create", { body: applicant() });
  const form = {
    ...{ status: "open", title: "Bookkeeper", description: "You keep the books.", location: "Iloilo City" },
    ...{ type: "Full-time", work_mode: "Onsite" },
  };
  const job = (await kasama.call("POST", "/api/jobs", { as: shop, body: form })).body.data.id;
  const application = (await on.apply(maria, job)).body.data.id;
  for (const status of ["review", "interview", "offer", "hired"]) await on.move(shop, application, status);
  await kasama.call("POST", `/api/jobs/${job}/close`, { as: shop });
  await kasama.call("POST", `/api/jobs/${job}/reopen`, { as: shop, body: {} });
  await kasama.call("POST", `/api/jobs/${job}/close`, { as: shop });
  const conversation = await kasama.conversation(maria, shop);
  const report = { target: { kind: "conversation", id: conversation }, reason: "spam", details: "" };
  await kasama.call("POST", "/api/reports", { as: maria, body: report });
  const waiting = await kasama.employer("pending");
  await kasama.call("POST", `/api/admin/employers/${waiting.id}/approve`, { as: admin });
  await kasama.server.context.activity.written();
  const noted = await causes();
  expect(noted).toHaveLength(11);
  await look();
  expect(await causes()).toEqual(noted);
  // As if a process had died before it wrote any of it. All is found, except the first of the two closings, which the
  // second
  // has overwritten.
  await rows().deleteMany({});
  await look();
  const found = await causes();
  expect(noted.filter((cause) => !found.includes(cause))).toEqual([expect.stringContaining(`job-${job}-closed-`)]);
  expect(found.filter((cause) => !noted.includes(cause))).toEqual([]);
});

test("starts a run where the last successful one ended", async () => {
  await begin();
  const marks = kasama.server.context.connection.model<ActivityMark>("ActivityMark");
  const mark = await marks.findById("activities").lean();
  const maria = await kasama.person("pwd", { created_at: kasama.server.context.now(), verified_at: null });
  ahead += 30 * 60_000;
  const { ids } = kasama.server.context;
  const take = ids.take;
  ids.take = () => Promise.reject(new Error("the database is away"));
  await look();
  ids.take = take;
  expect([await causes(), await marks.findById("activities").lean()]).toEqual([[], mark]);
  await look();
  expect(await causes()).toEqual([`sign-up-${maria.id}`]);
});

test("hides nothing from later runs if the clock was ahead for a while and is set back", async () => {
  await begin();
  ahead += 10 * 24 * 60 * 60_000;
  await look();
  ahead -= 10 * 24 * 60 * 60_000;
  await look();
  // A process that had noted it has ended, and another one catches up some time later.
  const maria = await kasama.person("pwd", { created_at: kasama.server.context.now(), verified_at: null });
  ahead += 30 * 60_000;
  await look();
  expect(await causes()).toEqual([`sign-up-${maria.id}`]);
});

test("writes its noted activities when it shuts down", async () => {
  const first = await startHarness();
  const second = await startHarness({ MONGODB_URI: first.server.database?.uri ?? "" });
  try {
    for (let n = 0; n < 100; n += 1)
      second.server.context.activity.note({
        cause: `last-${n}`,
        kind: "announcement.sent",
        actor_id: null,
        at: new Date(),
      });
    await second.server.close();
    expect(await rows(first).countDocuments({ kind: "announcement.sent" })).toBe(100);
  } finally {
    await second.close();
    await first.close();
  }
});

test("writes each activity once with two servers on one database, in the lists of both", async () => {
  const second = await startHarness(
    { MONGODB_URI: kasama.server.database?.uri ?? "" },
    undefined,
    () => new Date(Date.now() + ahead),
  );
  try {
    await second.server.context.activity.task.close();
    await begin();
    const made = await second.call("POST", "/api/create", { body: applicant() });
    await second.server.context.activity.written();
    const { body } = await kasama.call("GET", "/api/admin/activities", { as: admin });
    expect(body.data.activities.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([made.body.data.id]);
    await rows().deleteMany({});
    await Promise.all([look(), look(second), look(), look(second)]);
    expect((await causes()).filter((cause) => cause === `sign-up-${made.body.data.id}`)).toHaveLength(1);
  } finally {
    await second.close();
  }
});

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

// Starts a whole server twice, once as a process, possibly on a busy machine.
test("shows what a server had noted before it was killed, after the next start", {
  timeout: 400_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({ NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let url = "";
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable("it is piped") })) {
    url = /is ready: (\S+)/.exec(line)?.[1] ?? "";
    if (url) break;
  }
  // A machine that is too busy for a sign-up answers with an error.
  const signUp = () =>
    fetch(`${url}/api/create`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(applicant()),
    });
  let answer = await signUp();
  while (answer.status === 503) answer = await signUp();
  child.kill("SIGKILL");
  expect(answer.status).toBe(201);
  await ended;
  const next = await startHarness({ DATA_DIR: dataDir });
  try {
    // The catch-up runs at the start.
    await look(next);
    const watching = await next.person("admin");
    const { body } = await next.call("GET", "/api/admin/activities", { as: watching });
    const joined = body.data.activities.map(({ title }: { title: string }) => title);
    expect(joined).toContain("Ana Reyes joined as a job seeker");
  } finally {
    await next.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
