import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { storeCompanies } from "./company-migration.ts";

/** Migration 10 on a real database: conversations of older versions, of none, and of this one. */

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-companies-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Row = Record<string, unknown> & { _id: number };
const [SEEKER, ADMIN, EMPLOYER, GONE] = [1, 2, 3, 4];
const between = (_id: number, a: number, b: number, more = {}): Row => ({
  ...{ _id, pair: `${a}:${b}`, members: [a, b].map((user_id) => ({ user_id, last_read_seq: 2, mailed_seq: 1 })) },
  ...more,
});

test("stores the employer's side, null without one, and changes nothing else", async () => {
  const users = connection.collection<Row>("users");
  await users.insertMany([
    { _id: SEEKER, user_type: "pwd" },
    { _id: ADMIN, user_type: "admin" },
    { _id: EMPLOYER, user_type: "employer" },
  ]);
  const many = Array.from({ length: 501 }, (_, n) => between(100 + n, SEEKER, EMPLOYER));
  const rows = [
    ...[between(1, SEEKER, EMPLOYER), between(2, EMPLOYER, ADMIN), between(3, ADMIN, SEEKER), between(4, SEEKER, GONE)],
    ...[between(5, SEEKER, EMPLOYER, { company_id: null }), { _id: 6, pair: "unreadable" }, ...many],
  ];
  const conversations = connection.collection<Row>("conversations");
  await conversations.insertMany(rows);
  await storeCompanies(connection);
  const after = await conversations.find().sort({ _id: 1 }).toArray();
  const companies = [EMPLOYER, EMPLOYER, null, null, null, undefined, ...many.map(() => EMPLOYER)];
  expect(after.map(({ company_id }) => company_id)).toEqual(companies);
  expect(after.map(({ company_id: _company, ...row }) => row)).toEqual(
    rows.map(({ company_id: _company, ...row }: Row) => row),
  );
  await storeCompanies(connection);
  expect(await conversations.find().sort({ _id: 1 }).toArray()).toEqual(after);
});
