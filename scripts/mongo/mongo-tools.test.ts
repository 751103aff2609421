import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { GridFSBucket, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createLog } from "#server/platform/log/log.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { ROOT } from "../lib/setup.mjs";
import { dump } from "./dump.ts";
import { documents } from "./random-bson.ts";
import { insertRaw } from "./raw-insert.ts";
import { restore } from "./restore.ts";

/** A database to dump, and another one to restore into. */
let folder: string;
let from: EmbeddedDatabase;
let to: EmbeddedDatabase;
let source: MongoClient;
let target: MongoClient;
/** A folder that does not exist yet. */
let out: string;
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ks-dump-"));
  const log = createLog("silent");
  [from, to] = await Promise.all([startEmbedded(join(folder, "a"), log), startEmbedded(join(folder, "b"), log)]);
  [source, target] = await Promise.all([new MongoClient(from.uri).connect(), new MongoClient(to.uri).connect()]);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await Promise.all([from.stop(), to.stop()]);
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const client of [source, target])
    for (const { name } of (await client.db().admin().listDatabases()).databases) await client.db(name).dropDatabase();
  out = join(folder, `dump ${number++}`);
});

/** Runs one of the scripts as from a shell, without the settings of this process. */
async function run(script: "dump" | "restore", args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/run.mjs"), `scripts/mongo-${script}.ts`, ...args], {
    env: bareEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: stdout, err: stderr };
}

const say = () => {};
const dumpAll = (more: { db?: string; gzip?: boolean } = {}) =>
  dump({ client: source, out, db: undefined, gzip: false, say, ...more });
const restoreAll = (more: { db?: string; drop?: boolean } = {}) =>
  restore({ client: target, dir: out, db: undefined, drop: false, say, ...more });

/** All documents as bytes, in order. */
async function bytesOf(client: MongoClient, db: string, name: string): Promise<string[]> {
  const found = await client.db(db).collection(name).find<Buffer>({}, { raw: true }).toArray();
  return found.map((document) => Buffer.from(document).toString("hex"));
}

function filesIn(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return names.filter((name) => statSync(join(dir, name)).isFile()).sort();
}

describe("a restored dump", () => {
  test("has every document byte for byte, of all types of BSON", async () => {
    let round = 0;
    const property = fc.asyncProperty(documents, fc.boolean(), async (raw, gzip) => {
      const db = `types${round++}`;
      await insertRaw(source.db(db), "rows", raw);
      const stored = await bytesOf(source, db, "rows");
      expect(stored).toEqual(raw.map((document) => document.toString("hex")));
      await dumpAll({ db, gzip });
      expect(await restoreAll()).toEqual({ collections: 1, documents: raw.length });
      expect(await bytesOf(target, db, "rows")).toEqual(stored);
      rmSync(out, { recursive: true });
    });
    await fc.assert(property, { numRuns: 40, seed: 4711, endOnFailure: true });
  });

  test("has every collection with its options and indexes, under any name", async () => {
    const db = source.db("shop");
    const names = [
      "plain",
      "with space",
      "a/b?c%d;e,f",
      "+=:@&!'()*~",
      "Jobs.für.Ñandú",
      "x".repeat(200),
      "é".repeat(60),
    ];
    for (const name of names) {
      const collation = { locale: "en", strength: 2 };
      const rows = await db.createCollection(name, name === "plain" ? {} : { collation });
      await rows.createIndexes([
        { key: { a: 1, b: -1 }, unique: true },
        { key: { c: 1 }, sparse: true },
        { key: { d: 1 }, partialFilterExpression: { a: { $gt: 1 } } },
        { key: { at: 1 }, expireAfterSeconds: 3600 },
        { key: { e: 1 }, name: "own name", collation },
        { key: { f: 1 }, collation: { locale: "simple" } },
      ]);
      await rows.insertOne({ a: 2, e: name });
    }
    await db.createCollection("empty");
    await source.db("other-db").collection("rows").insertOne({});
    await dumpAll();
    expect(await restoreAll()).toEqual({ collections: names.length + 2, documents: names.length + 1 });
    for (const name of [...names, "empty"]) {
      const [before, after] = [db.collection(name), target.db("shop").collection(name)];
      expect(await after.listIndexes().toArray()).toEqual(await before.listIndexes().toArray());
      expect(await after.options()).toEqual(await before.options());
      expect(await after.find().toArray()).toEqual(await before.find().toArray());
    }
    expect(await target.db("other-db").collection("rows").countDocuments()).toBe(1);
  });

  test("is from one point in time, although the database is written to meanwhile", async () => {
    const [left, right] = ["left", "right"].map((name) =>
      source.db("app").collection<{ _id: number; n: number }>(name),
    );
    const ids = Array.from({ length: 2000 }, (_, _id) => _id);
    for (const rows of [left, right]) await rows?.insertMany(ids.map((_id) => ({ _id, n: 0 })));
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++)
        await source.withSession((session) =>
          session.withTransaction(async () => {
            const [filter, update] = [{ _id: (n * 7919) % 2000 }, { $inc: { n: 1 } }];
            await left?.updateOne(filter, update, { session });
            await right?.updateOne(filter, update, { session });
          }),
        );
    })();
    expect(await dumpAll()).toEqual({ collections: 2, documents: 4000, isSnapshot: true });
    writing = false;
    await writer;
    await restoreAll();
    expect(await bytesOf(target, "app", "left")).toEqual(await bytesOf(target, "app", "right"));
  });

  test("has the files of GridFS", async () => {
    const content = Buffer.alloc(700_000, "a picture ");
    const upload = new GridFSBucket(source.db("files")).openUploadStream("picture.png", { metadata: { of: "Ana" } });
    upload.end(content);
    await new Promise((resolve) => upload.once("finish", resolve));
    await dumpAll();
    await restoreAll();
    const bucket = new GridFSBucket(target.db("files"));
    expect((await buffer(bucket.openDownloadStreamByName("picture.png"))).equals(content)).toBe(true);
  });
});

describe("the files of a dump", () => {
  test("have mongodump's layout", async () => {
    const rows = source.db("app").collection<{ _id: number }>("rows");
    await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
    await rows.createIndex({ n: 1 }, { unique: true, sparse: true });
    const collation = { locale: "en", strength: 2 };
    await source.db("app").createCollection("people", { collation });
    await dumpAll();
    expect(filesIn(out)).toEqual([
      "app/people.bson",
      "app/people.metadata.json",
      "app/rows.bson",
      "app/rows.metadata.json",
      "prelude.json",
    ]);
    // int32 length, type 0x10, "_id", value, 0; the documents follow each other directly.
    expect(readFileSync(join(out, "app/rows.bson"), "hex")).toBe(
      "0e000000105f6964000100000000" + "0e000000105f6964000200000000",
    );
    const uuid = /"uuid":"([0-9a-f]{32})"/.exec(readFileSync(join(out, "app/rows.metadata.json"), "utf8"))?.[1];
    expect(readFileSync(join(out, "app/rows.metadata.json"), "utf8")).toBe(
      '{"indexes":[{"v":{"$numberInt":"2"},"key":{"_id":{"$numberInt":"1"}},"name":"_id_"},' +
        '{"v":{"$numberInt":"2"},"key":{"n":{"$numberInt":"1"}},"name":"n_1","unique":true,"sparse":true}],' +
        `"uuid":"${uuid}","collectionName":"rows","type":"collection"}`,
    );
    expect(JSON.parse(readFileSync(join(out, "app/people.metadata.json"), "utf8"))).toMatchObject({
      options: { collation: { locale: "en", strength: { $numberInt: "2" } } },
      collectionName: "people",
    });
    const { version } = await source.db().admin().buildInfo();
    expect(JSON.parse(readFileSync(join(out, "prelude.json"), "utf8"))).toEqual({
      ServerVersion: version,
      ToolVersion: "kasama mongo:dump",
    });
    for (const name of filesIn(out)) expect(statSync(join(out, name)).mode & 0o077).toBe(0);
  });

  test("are compressed, and of one database, if requested", async () => {
    await source.db("app").collection<{ _id: number }>("rows").insertOne({ _id: 1 });
    await source.db("other").collection("rows").insertOne({});
    await dumpAll({ db: "app", gzip: true });
    expect(filesIn(out)).toEqual(["app/prelude.json.gz", "app/rows.bson.gz", "app/rows.metadata.json.gz"]);
    expect(gunzipSync(readFileSync(join(out, "app/rows.bson.gz"))).toString("hex")).toBe(
      "0e000000105f6964000100000000",
    );
  });
});

describe("refuses, and changes nothing", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, _id) => ({ _id, text: "x".repeat(100) }));
  const rowsOf = (client: MongoClient) => client.db("app").collection<{ _id: number }>("rows");

  beforeEach(async () => {
    await rowsOf(source).insertMany(ids(50));
    await source.db("app").collection("aside").insertOne({});
    await dumpAll();
  });

  test("a dump into a folder with something in it", async () => {
    await expect(dumpAll()).rejects.toThrow(`${out} is not empty`);
    expect(existsSync(`${out}.unfinished`)).toBe(false);
  });

  test.each<[string, (path: string) => void, RegExp]>([
    [
      "ends too early",
      (path) => truncateSync(path, 1010),
      /rows\.bson is broken at byte 1000: the file ends within a document, after 10 bytes/,
    ],
    [
      "has a wrong length in it",
      (path) => writeFileSync(path, "\x07\0\0\0", { flag: "r+" }),
      /rows\.bson is broken at byte 0: /,
    ],
    [
      "has an impossible length in it",
      (path) => writeFileSync(path, "\xff\xff\xff\x7f", { flag: "r+", encoding: "latin1" }),
      /rows\.bson is broken at byte 0: a document of 2147483647 bytes/,
    ],
    ["is something else", (path) => writeFileSync(path, "Dear Ana, "), /rows\.bson is broken at byte 0: /],
    ["is not there", (path) => rmSync(path), /rows\.bson is missing/],
  ])("a restore if a file %s", async (_, change, message) => {
    change(join(out, "app", "rows.bson"));
    await expect(restoreAll()).rejects.toThrow(message);
    expect((await target.db().admin().listDatabases()).databases).toEqual([]);
  });

  test("a restore if the metadata cannot be read, or there is an unknown file", async () => {
    const path = join(out, "app", "rows.metadata.json");
    const good = readFileSync(path, "utf8");
    for (const bad of ["", "{", "[]", '{"indexes":[{}]}', good.replace('"_id":', '"b":1,"0":')]) {
      writeFileSync(path, bad);
      await expect(restoreAll()).rejects.toThrow(/rows\.metadata\.json/);
    }
    rmSync(path);
    await expect(restoreAll()).rejects.toThrow(/has no \.metadata\.json/);
    writeFileSync(path, good);
    writeFileSync(join(out, "app", "notes.txt"), "");
    await expect(restoreAll()).rejects.toThrow(/notes\.txt doesn't belong to a dump/);
    await expect(restore({ client: target, dir: join(out, "app"), db: undefined, drop: false, say })).rejects.toThrow(
      /folder above/,
    );
    await expect(restoreAll({ db: "none" })).rejects.toThrow(/There is no dump of none/);
    expect((await target.db().admin().listDatabases()).databases).toEqual([]);
  });

  test("a restore into a collection that has documents, unless --drop is given", async () => {
    await rowsOf(target).insertOne({ _id: 1000 });
    await expect(restoreAll()).rejects.toThrow(/^Nothing was changed: there are already documents in app\.rows\./);
    expect(await rowsOf(target).countDocuments()).toBe(1);
    expect(await target.db("app").listCollections().toArray()).toHaveLength(1);
    await restoreAll({ drop: true });
    expect(await rowsOf(target).find().toArray()).toEqual(ids(50));
  });

  test("names what is restored, incomplete and not started after a failure midway", async () => {
    // Fails when the index is built: the metadata says unique, but the documents are not.
    const path = join(out, "app", "rows.metadata.json");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace("}],", '},{"v":2,"key":{"text":1},"name":"text_1","unique":true}],'),
    );
    cpSync(path, join(out, "app", "zoo.metadata.json"));
    cpSync(join(out, "app", "rows.bson"), join(out, "app", "zoo.bson"));
    await expect(restoreAll()).rejects.toThrow(
      /^app\.rows is incomplete: E11000.*Restored are app\.aside; 1 collections weren't started/s,
    );
  });
});

test("says that the dump is not of one moment if it takes longer than a transaction may", async () => {
  const socket = join(folder, "short.sock");
  const args = ["--data", join(folder, "short"), "--socket", socket, "--transaction-lifetime", "1"];
  const server = spawn(process.execPath, [join(ROOT, "server/embedded-mongo/main.ts"), ...args], { stdio: "pipe" });
  // If it ends by itself, fail at once instead of waiting for the timeout.
  const closed = once(server, "close");
  expect(String((await Promise.race([once(server.stdout, "data"), closed]))[0])).toContain('"ready":true');
  const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
  await client
    .db("app")
    .collection("rows")
    .insertMany(Array.from({ length: 20_000 }, () => ({ text: "x".repeat(50) })));
  const lines: string[] = [];
  const dumped = await dump({ client, out, db: undefined, gzip: false, say: (line) => lines.push(line) });
  expect(dumped).toEqual({ collections: 1, documents: 20_000, isSnapshot: false });
  expect(lines[0]).toMatch(/^Reading takes too long for a snapshot/);
  expect(await restoreAll()).toEqual({ collections: 1, documents: 20_000 });
  await client.close();
  server.stdin.end();
  expect(await closed).toEqual([0, null]);
});

describe("from the command line", () => {
  const data = () => ({ DATA_DIR: join(folder, "own") });

  test("uses the embedded database of a running server, or starts it for the time of the work", async () => {
    await source.db("app").collection("rows").insertMany([{}, {}]);
    const beside = await run("dump", ["--out", out], { DATA_DIR: join(folder, "a") });
    expect(beside).toMatchObject({ code: 0, err: "" });
    expect(beside.out).toMatch(
      /^app\.rows: 2 documents\n2 documents of 1 collections are in .*, a snapshot of one moment\.\n$/,
    );
    expect(await run("restore", ["--dir", out], data())).toEqual({
      code: 0,
      err: "",
      out: "app.rows: 2 documents\n2 documents of 1 collections restored.\n",
    });
    const again = `${out} again`;
    expect(await run("dump", ["--out", again, "--gzip"], data())).toMatchObject({ code: 0, err: "" });
    expect(filesIn(again)).toContain("app/rows.bson.gz");
    expect(await run("restore", ["--dir", again], data())).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^Nothing was changed: .*\n$/),
    });
    expect(await run("restore", ["--dir", again, "--drop"], data())).toMatchObject({ code: 0, err: "" });
  });

  test.each([
    ["dump" as const, [], /^There is no database in .*none\..*\n$/],
    ["dump" as const, ["--uri", "mongodb://127.0.0.1:1"], /^The database cannot be reached \(.*\)\..*\n$/],
    ["dump" as const, ["--nonsense"], /^Unknown option '--nonsense'/],
    ["restore" as const, ["--dir", "/nowhere"], /^There is no folder \/nowhere\..*\n$/],
  ])("mongo:%s %j ends with a message and exit code 1", async (script, args, line) => {
    const ended = await run(script, args, { DATA_DIR: join(folder, "none") });
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toMatch(line);
  });

  test("says why a database does not start", async () => {
    mkdirSync(join(folder, "broken", "db"), { recursive: true });
    writeFileSync(join(folder, "broken", "db", "format.json"), "{}");
    const ended = await run("dump", ["--out", out], { DATA_DIR: join(folder, "broken") });
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toMatch(/^The embedded database did not start: .*format\.json says \{\}.*\n$/);
  });
});
