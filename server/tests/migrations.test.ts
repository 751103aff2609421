import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Document, MongoClient } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SettingError } from "#server/platform/config/config.ts";
import { startEmbedded } from "#server/platform/database/embedded.ts";
import { createLog } from "#server/platform/log/log.ts";
import { refuseNewerDatabase } from "#server/platform/migrations/migrate.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { restore } from "../../scripts/mongo/restore.ts";

/**
 * The data of the first version, as its `npm run mongo:dump` wrote them. Maricel (PWD, with an ID number and a resume) and
 * Jun applied to a job of one company, with an interview, a rejection, messages, a saved job and a report. A second company
 * waits for approval. Collections without documents are left out.
 */
const DUMP = fileURLToPath(new URL("../testing/first-version", import.meta.url));
/** When it was written. */
const WRITTEN_AT = Date.parse("2026-11-22T21:32:00Z");
/** The encryption key of the number and the resume in it. */
const DATA_KEY = "0123456789abcdef".repeat(4);
const PASSWORD = "Kasama-test-2026!";
const SHOP = "employer-2d1e9faf@mail.example";
const LATE = "employer-a563fecd@mail.example";

type Row = { _id: number };

let dataDir: string;
let kasama: Harness | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
});
afterEach(async () => {
  await kasama?.close();
  kasama = undefined;
  await rm(dataDir, { recursive: true });
});

const start = async (): Promise<Harness> => {
  kasama = await startHarness({ DATA_DIR: dataDir, DATA_KEY });
  return kasama;
};

/** Changes the database in the data folder while no server uses it. */
async function withDatabase(work: (client: MongoClient) => Promise<unknown>): Promise<void> {
  const database = await startEmbedded(dataDir, createLog("silent"));
  const client = await new MongoClient(database.uri).connect();
  try {
    await work(client);
  } finally {
    await client.close();
    await database.stop();
  }
}

/** A stored value with all its times moved. */
function shifted(value: unknown, ms: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + ms);
  if (Array.isArray(value)) return value.map((item) => shifted(item, ms));
  // Other objects are ids and bytes.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shifted(field, ms)]));
}

/** Restores the dump with all times as if it had been written just now: its interview is still to come. */
async function restored(client: MongoClient): Promise<void> {
  await restore({ client, dir: DUMP, db: undefined, drop: false, say: () => {} });
  const age = Date.now() - WRITTEN_AT;
  for (const collection of await client.db("kasama").collections())
    for (const row of await collection.find().toArray())
      await collection.replaceOne({ _id: row._id }, shifted(row, age) as Document);
}

async function signIn({ call }: Harness, email: string): Promise<Person> {
  const { status, body } = await call("POST", "/api/login", { body: { email, password: PASSWORD } });
  expect(status).toBe(200);
  const { token, user } = body.data ?? body;
  return { id: user.id, email, password: PASSWORD, token, type: user.user_type };
}

test("starts on the data of the first version and shows all of it", async () => {
  await withDatabase(restored);
  const on = await start();
  const { url, call } = on;
  const [maricel, jun, shop] = [
    await signIn(on, "maricel@mail.example"),
    await signIn(on, "jun@mail.example"),
    await signIn(on, SHOP),
  ];
  const read = async (as: Person, where: string) => (await call("GET", where, { as })).body.data;

  expect(await read(maricel, "/api/applications")).toMatchObject([
    { job_title: "Data Encoder", status: "interview", interview: { status: "accepted", accepted_slot: 0 } },
  ]);
  const letter = await read(maricel, "/api/applications/1");
  expect(letter).toMatchObject({ cover_letter: "I type 80 words a minute." });
  expect(await read(jun, "/api/applications")).toMatchObject([{ job_title: "Data Encoder", status: "rejected" }]);
  expect(await read(shop, "/api/applications")).toMatchObject([
    { applicant: { first_name: "Jun" }, status: "rejected" },
    { applicant: { first_name: "Maricel" }, status: "interview" },
  ]);
  expect(await read(shop, "/api/interviews")).toMatchObject([{ other: { name: "Maricel Santos" } }]);

  expect(await read(maricel, "/api/messages/conversations")).toMatchObject([
    { other_user: { id: shop.id }, last_message: { content: "Thank you." }, last_seq: 8, unread_count: 1 },
  ]);
  const messages: { kind: string; content: string }[] = await read(
    maricel,
    "/api/messages/conversations/1?after_seq=0",
  );
  expect(messages.filter(({ kind }) => kind === "text").map(({ content }) => content)).toEqual([
    "Good morning! Is the office near the plaza?",
    "It is, two minutes away.",
    "Thank you.",
  ]);
  expect(messages.filter(({ kind }) => kind === "card")).toHaveLength(1);
  const { connection } = on.server.context;
  const events = await connection
    .collection("messages")
    .find({ kind: { $ne: "text" } })
    .sort({ seq: 1 })
    .toArray();
  // The English text stays beside the data, for the clients and servers of the version before.
  for (const { content } of events) expect(content).toContain("Data Encoder");
  expect(events.map(({ line }) => `${line.kind} ${line.job_title}`).sort()).toEqual([
    ...["application.moved Data Encoder", "application.moved Data Encoder", "application.moved Data Encoder"],
    ...["application.sent Data Encoder", "application.sent Data Encoder"],
    ...["interview.accept Data Encoder", "interview.card Data Encoder"],
  ]);
  expect(messages.filter(({ kind }) => kind === "system").map(({ content }) => content)).toContain(
    "Application for Data Encoder: in review.",
  );
  expect((await read(maricel, "/api/notifications")).map(({ targetUrl }: { targetUrl: string }) => targetUrl)).toEqual([
    "/applications/1",
    "/applications/1",
    "/applications/1",
  ]);

  const notes = await connection.collection("notifications").find().toArray();
  for (const { title } of notes) expect(title).not.toBe("");
  expect(notes.map(({ note }) => note.kind).sort()).toEqual([
    ...["application.moved", "application.moved", "application.moved", "application.sent", "application.sent"],
    ...["interview.changed", "interview.proposed"],
  ]);

  expect(await read(jun, "/api/jobs/saved")).toMatchObject([{ title: "Data Encoder" }]);
  const resume = await fetch(`${url}/api/${letter.resume}`, { headers: { cookie: `kasama=${shop.token}` } });
  const bytes = await resume.text();
  expect([bytes.startsWith("%PDF-1.7"), bytes.endsWith("%%EOF\n")]).toEqual([true, true]);

  const admin = await signIn(on, "admin@mail.example");
  const { approvals } = await read(admin, "/api/admin/approvals?kind=company");
  expect(approvals).toMatchObject([{ kind: "company", status: "pending" }]);
  expect(await read(admin, "/api/admin/approvals?kind=pwd_id")).toMatchObject({ approvals: [{ user_id: maricel.id }] });
  expect((await call("POST", `/api/admin/pwd-ids/${maricel.id}/reveal`, { as: admin })).body.data).toEqual({
    pwd_id_number: "13-7404-000-0000123",
  });
  expect(await signIn(on, LATE)).toMatchObject({ type: "employer" });
});

test("migrates rows that lack fields of the current version", async () => {
  await withDatabase(async (client) => {
    await restored(client);
    const db = client.db("kasama");
    const older = { $unset: { pwd_id_state: 1, pwd_id_review: 1 } } as object;
    await db.collection<Row>("users").updateOne({ _id: 101 }, older);
    await db.collection<Row>("employers").updateMany({}, { $unset: { asked_at: 1 } } as object);
    await db.collection<Row>("conversations").updateMany({}, { $unset: { "last_message.kind": 1 } } as object);
  });
  const on = await start();
  const { connection } = on.server.context;
  expect(await connection.collection<Row>("users").findOne({ _id: 101 })).toMatchObject({
    pwd_id_state: "pending",
    pwd_id_review: { asked_at: expect.any(Date), decided_at: null, decided_by: null, reason: null, appeal: null },
  });
  const companies = await connection.collection("employers").find().toArray();
  expect(companies.map(({ asked_at, created_at }) => asked_at.getTime() - created_at.getTime())).toEqual([0, 0]);
  const maricel = await signIn(on, "maricel@mail.example");
  const { body } = await on.call("GET", "/api/messages/conversations", { as: maricel });
  expect(body.data).toMatchObject([{ last_message: { kind: "text" } }]);
  const done = await connection.collection<Row>("migrations").find().toArray();
  expect(done.map(({ _id }) => _id)).toEqual(
    on.server.context.migrations.map(({ number }) => number).toSorted((a, b) => a - b),
  );
});

test("refuses to start on a database that a newer version has migrated", async () => {
  await withDatabase((client) =>
    client
      .db("kasama")
      .collection<Row & { name: string }>("migrations")
      .insertOne({ _id: 1_000_000, name: "Fold the maps" }),
  );
  const failure = await start().catch((err: unknown) => err);
  expect(failure).toBeInstanceOf(SettingError);
  expect(String(failure)).toContain('1000000 "Fold the maps"');
});

test("refuses a version that would delete the recordings of voice messages", async () => {
  const { connection, migrations } = (await start()).server.context;
  const older = migrations.filter(({ number }) => number <= 10);
  await expect(refuseNewerDatabase({ connection, migrations: older })).rejects.toThrow(
    '11 "Keep the recordings of voice messages"',
  );
});
