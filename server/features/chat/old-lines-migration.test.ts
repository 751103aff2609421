import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { storeLinesAsData } from "./old-lines.ts";

/** Migration 8 on a real database: rows of older versions, rows of none, and what happens meanwhile. */

const SENT = "An application was sent: Data Encoder.";
const SAYS = {
  content: "Application sent: Data Encoder.",
  line: { kind: "application.sent", job_title: "Data Encoder" },
};
const UNREADABLE = { _id: 900, kind: "system", content: "Something else happened." };
const MALFORMED = { _id: 901, kind: "system", content: 5 };
const CONVERSATION = 7;

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-lines-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Row = Record<string, unknown> & { _id: number };
const messages = () => connection.collection<Row>("messages");
const conversations = () => connection.collection<Row>("conversations");
const system = (_id: number, content = SENT): Row => ({
  ...{ _id, conversation_id: CONVERSATION, sender_id: 3, kind: "system", content },
  created_at: new Date(0),
});
const preview = async () => (await conversations().findOne({ _id: CONVERSATION }))?.last_message;

beforeEach(async () => {
  await messages().deleteMany({});
  await conversations().deleteMany({});
  await conversations().insertOne({ _id: CONVERSATION, last_message: { id: 501, kind: "system", content: SENT } });
});

test("stores more rows than one write holds, and leaves what it cannot read as it is", async () => {
  const rows = Array.from({ length: 501 }, (_, n) => system(n + 1));
  await messages().insertMany([...rows, UNREADABLE, MALFORMED]);
  await storeLinesAsData(connection);
  const after = await messages().find().sort({ _id: 1 }).toArray();
  expect(after.slice(0, 501)).toEqual(rows.map((row) => ({ ...row, ...SAYS })));
  expect(after.slice(501)).toEqual([UNREADABLE, MALFORMED]);
  expect(await preview()).toEqual({ id: 501, kind: "system", ...SAYS });
  await storeLinesAsData(connection);
  expect(await messages().find().sort({ _id: 1 }).toArray()).toEqual(after);
});

test("goes on after a process that ended between the preview and the message", async () => {
  await messages().insertOne(system(501));
  await conversations().updateOne(
    { _id: CONVERSATION },
    { $set: { "last_message.content": SAYS.content, "last_message.line": SAYS.line } },
  );
  await storeLinesAsData(connection);
  expect(await messages().findOne({ _id: 501 })).toMatchObject(SAYS);
  expect(await preview()).toEqual({ id: 501, kind: "system", ...SAYS });
});

test("keeps a preview that an older process has changed meanwhile", async () => {
  await messages().insertOne(system(501));
  await conversations().updateOne({ _id: CONVERSATION }, { $set: { "last_message.content": "Newer." } });
  await storeLinesAsData(connection);
  expect(await preview()).toEqual({ id: 501, kind: "system", content: "Newer." });
});

test("keeps the time zone of a time that was agreed on", async () => {
  await messages().insertOne(
    system(501, "Agreed: the interview for Data Encoder is on Monday, 23 November 2026, 2:00 PM (UTC+4)."),
  );
  await storeLinesAsData(connection);
  expect(await messages().findOne({ _id: 501 })).toMatchObject({
    content: "Interview for Data Encoder confirmed: Mon 23 Nov, 2:00 PM (UTC+4).",
    line: { kind: "interview.accept", starts_at: "2026-11-23T10:00:00.000Z", offset: "+04:00" },
  });
});
