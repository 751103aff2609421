import { type Collection, type Db, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeEach, describe } from "vitest";
import { sharedDatabase } from "../../../scripts/testing/shared-database.ts";
import { startServer, type TestServer } from "./server.ts";

/**
 * A real MongoDB to run the tests against instead of our server: a replica set with one member and no valuable data.
 */
const REAL_URI = process.env.MONGODB_TEST_URI;

/** A document in tests. */
// biome-ignore lint/suspicious/noExplicitAny: the driver types filters and updates by the fields of a row, and these rows have any.
export type Row = any;

/** What a test of MongoDB's behaviour uses. */
export type Suite = {
  uri: string;
  client: MongoClient;
  /** Only for this file; dropped at the end. */
  db: Db;
  /** A collection that no other test uses. */
  rows(): Collection<Row>;
};

let number = 0;

/**
 * Connects a test file to the server that all tests of this worker share, or to MONGODB_TEST_URI. Call it at the top of
 * the file.
 */
export async function useSuite(): Promise<Suite> {
  const uri = REAL_URI ?? (await sharedDatabase()).uri;
  const client = await new MongoClient(uri).connect();
  const db = client.db(`kasama-test-${process.pid}-${Date.now()}`);
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { uri, client, db, rows: () => db.collection<Row>(`rows${number++}`) };
}

/** The same with a collection that does not exist at the start of each test. Call it at the top of the file. */
export async function useRows(): Promise<{ suite: Suite; rows: Collection<Row> }> {
  const suite = await useSuite();
  const rows = suite.rows();
  beforeEach(async () => {
    await rows.drop();
  });
  return { suite, rows };
}

/**
 * A part of a test file that only applies to our server: what it declines, its files, its end by kill -9. Against a
 * real MongoDB it is reported as skipped, with the reason in its name.
 */
export function describeOurs(name: string, why: string, tests: () => void): void {
  if (REAL_URI === undefined) describe(name, tests);
  else describe.skip(`${name} (not with MONGODB_TEST_URI: ${why})`, tests);
}

/** The process of describeOurs, and a client of it. */
export async function startOurs(args: string[] = []): Promise<{ server: TestServer; client: MongoClient }> {
  const server = await startServer({ args });
  return { server, client: await new MongoClient(server.uri).connect() };
}

/** The error of a call that must fail on the server. */
export async function failureOf(call: Promise<unknown>): Promise<MongoServerError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}
