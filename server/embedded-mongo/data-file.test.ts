import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, temporaryFolder } from "./testing/server.ts";
import { describeOurs } from "./testing/suite.ts";

type Row = { _id: number; n: number; text: string };

const WHY = "it checks our files";
const PAGE = 4096;
/** The part of a meta page that lmdb reads: its header and MDB_meta. */
const META_BYTES = 168;

let folder: string;
/** The data file of a stopped server, and its expected content. */
let whole: Buffer;
let rows: Row[];

beforeAll(async () => {
  folder = temporaryFolder();
  const server = await startServer({ folder });
  const client = await new MongoClient(server.uri).connect();
  const collection = client.db("t").collection<Row>("rows");
  await collection.createIndexes([{ key: { n: 1 } }, { key: { text: 1 } }]);
  for (let batch = 0; batch < 8; batch++)
    await collection.insertMany(
      Array.from({ length: 60 }, (_, at) => ({ _id: batch * 60 + at, n: at % 7, text: "x".repeat((at * at) % 9000) })),
    );
  // Every real data file contains freed pages.
  await collection.deleteMany({ n: 3 });
  await collection.insertOne({ _id: 1000, n: 3, text: "y".repeat(300_000) });
  rows = await readAll(client);
  await client.close();
  await server.stop();
  whole = readFileSync(join(folder, "d", "data.mdb"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readAll = (client: MongoClient) => client.db("t").collection<Row>("rows").find().hint({ $natural: 1 }).toArray();

/** Starts a server on a data file with these bytes. Returns its refusal, or undefined if all its replies are right. */
async function startOn(bytes: Uint8Array): Promise<string | undefined> {
  writeFileSync(join(folder, "d", "data.mdb"), bytes);
  const server = await startServer({ folder }).catch((error: Error) => error.message);
  if (typeof server === "string") return server;
  const client = await new MongoClient(server.uri).connect();
  const collection = client.db("t").collection<Row>("rows");
  expect(await readAll(client)).toEqual(rows);
  for (const key of ["n", "text"])
    expect(
      await collection
        .find()
        .hint({ [key]: 1 })
        .toArray(),
    ).toHaveLength(rows.length);
  await collection.insertOne({ _id: -1, n: 1, text: "z".repeat(50_000) });
  expect(await readAll(client)).toHaveLength(rows.length + 1);
  await client.close();
  expect(await server.stop()).toBe(0);
  return undefined;
}

/** One line, the exit code 1, and the name of the file. */
const REFUSAL = /^exit 1: \{"fatal":true,"message":"[^\n]*\/d\/data\.mdb [^\n]*","inUse":false\}\n$/;

function changed(change: (bytes: Buffer) => void): Buffer {
  const copy = Buffer.from(whole);
  change(copy);
  return copy;
}

describeOurs("a data file", WHY, () => {
  it("is opened if it is complete, even with extra pages from a crash", async () => {
    expect(await startOn(whole)).toBeUndefined();
    expect(await startOn(Buffer.concat([whole, Buffer.alloc(3 * PAGE + 77, 0xa5)]))).toBeUndefined();
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    ["is empty", () => Buffer.alloc(0), /cut off/],
    ["ends in its header", () => whole.subarray(0, 100), /cut off/],
    ["ends after its headers", () => whole.subarray(0, 2 * PAGE), /cut off/],
    ["has lost its last page", () => whole.subarray(0, whole.length - PAGE), /cut off/],
    ["has lost a byte", () => whole.subarray(0, whole.length - 1), /cut off/],
    ["is text", () => Buffer.alloc(10_000, "no data file "), /its header is not that of a data file/],
    ["has another version", () => changed((bytes) => bytes.writeUInt32LE(1, 28)), /is version 1 of lmdb, not 2/],
    ["has odd pages", () => changed((bytes) => bytes.writeUInt32LE(5000, 48)), /its pages have 5000 bytes/],
    ["has pages of another size", () => changed((bytes) => bytes.writeUInt32LE(8192, 48)), /header/],
    ["has lost one header", () => changed((bytes) => bytes.fill(0, PAGE, 2 * PAGE)), /header/],
    ["has lost both headers", () => changed((bytes) => bytes.fill(0, 0, 2 * PAGE)), /header/],
    [
      "has its headers swapped",
      () => Buffer.concat([whole.subarray(PAGE, 2 * PAGE), whole.subarray(0, PAGE), whole.subarray(2 * PAGE)]),
      /belong/,
    ],
    [
      "has one header twice",
      () => Buffer.concat([whole.subarray(0, PAGE), whole.subarray(0, PAGE), whole.subarray(2 * PAGE)]),
      /belong/,
    ],
  ])("that %s is refused in one line with its name, and not modified", async (_, bytes, why) => {
    const refusal = await startOn(bytes());
    expect(refusal).toMatch(REFUSAL);
    expect(refusal).toMatch(why);
    expect(readFileSync(join(folder, "d", "data.mdb")).equals(bytes())).toBe(true);
  });

  it("is refused or read correctly after any cut or changed header", async () => {
    const offset = fc.tuple(fc.constantFrom(0, PAGE), fc.nat(META_BYTES - 1)).map(([page, at]) => page + at);
    const damage = fc.oneof(
      fc.nat(whole.length).map((size) => whole.subarray(0, size)),
      fc.nat(whole.length / PAGE).map((pages) => whole.subarray(0, pages * PAGE)),
      fc.tuple(offset, fc.nat(7)).map(([at, bit]) =>
        changed((copy) => {
          copy[at] = (copy[at] ?? 0) ^ (1 << bit);
        }),
      ),
      fc
        .tuple(offset, fc.uint8Array({ minLength: 1, maxLength: 16 }))
        .map(([at, bytes]) => changed((copy) => copy.set(bytes, at))),
      fc.uint8Array({ maxLength: 2 * PAGE }).map((tail) => Buffer.concat([whole, tail])),
    );
    const refused = async (bytes: Uint8Array) => {
      const refusal = await startOn(bytes);
      if (refusal !== undefined) expect(refusal).toMatch(REFUSAL);
    };
    await fc.assert(fc.asyncProperty(damage, refused), { numRuns: 20, seed: 4711, endOnFailure: true });
  });
});

describeOurs("a data folder", WHY, () => {
  it("is not recreated if its data file is missing", async () => {
    rmSync(join(folder, "d", "data.mdb"));
    await expect(startServer({ folder })).rejects.toThrow(/exit 1: .*data\.mdb is missing, and .*format\.json says/);
    writeFileSync(join(folder, "d", "data.mdb"), whole);
  });

  it.each([
    ["is empty", "", /format\.json cannot be read/],
    ["is no JSON", "{{", /format\.json cannot be read/],
    ["is null", "null", /format\.json says null/],
    ["names something else", '{"format":"other","version":1}', /format\.json says .*other/],
    [
      "names another version",
      '{"format":"kasama-embedded-mongo","version":2}',
      /format\.json says .*2.* Use the version/,
    ],
  ])("is refused if its format.json %s", async (_, text, why) => {
    const format = join(folder, "d", "format.json");
    const before = readFileSync(format);
    writeFileSync(format, text);
    const refusal = startServer({ folder });
    await expect(refusal).rejects.toThrow(why);
    await expect(refusal).rejects.toThrow(/^exit 1: [^\n]*\n$/);
    writeFileSync(format, before);
  });

  it("is refused without its format.json", async () => {
    const format = join(folder, "d", "format.json");
    const before = readFileSync(format);
    rmSync(format);
    await expect(startServer({ folder })).rejects.toThrow(/exit 1: .*data\.mdb is there but .*format\.json is missing/);
    writeFileSync(format, before);
  });

  it("is initialised again, or completed, after an interrupted first start", async () => {
    const early = temporaryFolder();
    mkdirSync(join(early, "d", "first"), { recursive: true });
    writeFileSync(join(early, "d", "first", "data.mdb"), "");
    const first = await startServer({ folder: early });
    expect(await first.stop()).toBe(0);
    // As after writing format.json, before the data file was renamed.
    mkdirSync(join(early, "d", "first"));
    writeFileSync(join(early, "d", "first", "data.mdb"), readFileSync(join(early, "d", "data.mdb")));
    rmSync(join(early, "d", "data.mdb"));
    await (await startServer({ folder: early })).remove();
  });
});
