import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { storeNotesAsData } from "./old-notes.ts";

/** Migration 9 on a real database: rows of older versions, and rows that no version has written. */

const OLD = { cause: "application-3-1", title: "New application", message: "Somebody applied for Data Encoder." };
const SAYS = {
  ...{ title: "New application for Data Encoder", message: "Open it to start reviewing." },
  note: { kind: "application.sent", job_title: "Data Encoder" },
};

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-notes-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Row = Record<string, unknown> & { _id: number };
const rows = () => connection.collection<Row>("notifications");
const all = () => rows().find().sort({ _id: 1 }).toArray();
beforeEach(async () => void (await rows().deleteMany({})));

test("stores more rows than one write holds, and changes nothing at a second run", async () => {
  const old = Array.from({ length: 501 }, (_, n) => ({ ...OLD, _id: n + 1, is_read: false }));
  await rows().insertMany(old);
  await storeNotesAsData(connection);
  const after = await all();
  expect(after).toEqual(old.map((row) => ({ ...row, ...SAYS })));
  await storeNotesAsData(connection);
  expect(await all()).toEqual(after);
});

test("leaves what it cannot read, what a person has written, and what was deleted", async () => {
  const left: Row[] = [
    { _id: 1, ...OLD, message: "Something else." },
    { _id: 2, ...OLD, message: 5 },
    { _id: 3, ...OLD, cause: null },
    { _id: 4, cause: "job-3-expired", title: "“Weaver” is closed", message: undefined },
    { _id: 5, cause: "admin-7-x", title: "Hello", message: "Please call us." },
    { _id: 6, ...OLD, title: "", message: "", deleted_at: new Date(0) },
  ];
  await rows().insertMany(left);
  await storeNotesAsData(connection);
  expect(await all()).toEqual(
    JSON.parse(JSON.stringify(left), (key, value) => (key === "deleted_at" ? new Date(value) : value)),
  );
});
