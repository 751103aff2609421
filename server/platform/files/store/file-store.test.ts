import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { logoPath, photoPath } from "#shared/files/files.rest.ts";
import { createCleanup } from "./cleanup.ts";
import { FileStore } from "./file-store.ts";

let kasama: Harness;
let store: FileStore;
let recorder: Recorder;
beforeAll(async () => {
  recorder = createRecorder();
  kasama = await startHarness();
  store = kasama.server.context.fileStore;
});
afterAll(() => kasama.close());

const HOUR = 60 * 60 * 1000;
const ABOUT = { kind: "photo", type: "image/webp" } as const;
const rows = (collection: "fs.files" | "fs.chunks", filter = {}) =>
  kasama.server.context.connection.collection(collection).countDocuments(filter);
/** The time span of everything that was uploaded until now, plus an hour. */
const everything = () => ({ since: null, before: new Date(Date.now() + HOUR) });
const nobody = async () => [];

test("returns a file unchanged, whole and in ranges across its chunks", async () => {
  const bytes = randomBytes(600_000);
  const name = await store.put(bytes, { ...ABOUT, owner: 1 });
  expect(name).toMatch(/^[\w-]{32}\.webp$/);
  const file = await store.find(name);
  expect(file).toMatchObject({ name, kind: "photo", owner: 1, type: "image/webp", size: bytes.length });
  const piece = 255 * 1024;
  for (const [start, end] of [
    [0, bytes.length],
    [0, 1],
    [piece - 1, piece + 1],
    [piece, 2 * piece],
    [10, 2 * piece + 5],
    [2 * piece + 1, bytes.length],
    [bytes.length - 1, bytes.length],
  ] as const) {
    const read = file && (await buffer(file.read({ start, end })));
    expect(read?.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true);
  }
  expect(await store.find("unknown.webp")).toBeNull();
});

test("removes all files of an owner with every chunk, and no other files", async () => {
  const [mine, other] = [await store.put(randomBytes(300_000), { ...ABOUT, owner: 20 }), "kept"];
  await store.put(randomBytes(10), { kind: "logo", type: "image/webp", owner: 20 });
  const kept = await store.put(Buffer.from(other), { ...ABOUT, owner: 21 });
  const pieces = await rows("fs.chunks");
  await store.removeOf(20);
  await store.removeOf(999);
  expect(await store.find(mine)).toBeNull();
  expect(await rows("fs.chunks")).toBe(pieces - 3);
  const file = await store.find(kept);
  expect(file && String(await buffer(file.read({ start: 0, end: file.size })))).toBe(other);
});

test("removes unreferenced files after an hour, and keeps those in use and newer ones", async () => {
  const photo = await store.put(randomBytes(10), { ...ABOUT, owner: 30 });
  const logo = await store.put(randomBytes(10), { kind: "logo", type: "image/webp", owner: 31 });
  const [replaced, orphan] = [
    await store.put(randomBytes(10), { ...ABOUT, owner: 30 }),
    await store.put(randomBytes(300_000), { ...ABOUT, owner: 32 }),
  ];
  const asked: number[] = [];
  const inUse = async (owners: readonly number[]) => {
    asked.push(...owners);
    return [photoPath(photo), logoPath(logo), null, "https://elsewhere.example/files/x.webp"];
  };
  expect(await store.profile.removeUnused({ since: null, before: new Date(Date.now() - HOUR) }, inUse)).toBe(0);
  expect(asked).toEqual([]);
  expect(await store.profile.removeUnused(everything(), inUse)).toBeGreaterThanOrEqual(2);
  expect(asked).toEqual(expect.arrayContaining([30, 31, 32]));
  const left = await Promise.all([photo, logo, replaced, orphan].map((name) => store.find(name)));
  expect(left.map((file) => file !== null)).toEqual([true, true, false, false]);
});

test("handles more files than fit into one batch", async () => {
  await store.profile.removeUnused(everything(), nobody);
  const names = await Promise.all(
    Array.from({ length: 230 }, (_none, owner) => store.put(Buffer.from("x"), { ...ABOUT, owner })),
  );
  const first = photoPath(names[0] ?? "");
  expect(
    await store.profile.removeUnused(everything(), async (owners) =>
      owners.map((owner) => (owner === 0 ? first : null)),
    ),
  ).toBe(229);
  expect(await rows("fs.files")).toBe(1);
  expect(await rows("fs.chunks")).toBe(1);
});

test("removes chunks of incomplete uploads, and keeps those of whole files", async () => {
  const whole = await store.put(randomBytes(600_000), { ...ABOUT, owner: 40 });
  const before = await rows("fs.chunks");
  // Interrupted as by a crash: two chunks are written, and the row of the file never is.
  const cutOff = new mongo.ObjectId();
  await kasama.server.context.connection
    .collection("fs.chunks")
    .insertMany([0, 1].map((n) => ({ files_id: cutOff, n, data: new mongo.Binary(randomBytes(1000)) })));
  expect(await store.removeFragments({ since: null, before: new Date(Date.now() - HOUR) })).toBe(0);
  expect(await store.removeFragments(everything())).toBe(1);
  expect(await rows("fs.chunks")).toBe(before);
  expect(await store.find(whole)).not.toBeNull();
});

test("sweeps all rows at first and then only new ones, and repeats a failed span", async () => {
  const spans: (string | null)[] = [];
  let clock = new Date("2026-11-21T10:00:00Z");
  let broken = false;
  const cleanup = createCleanup({
    cleanups: {
      only: async ({ since, before }) => {
        spans.push(since?.toISOString().slice(11, 16) ?? null, before.toISOString().slice(11, 16));
        if (broken) throw new Error("the database was away");
        return 1;
      },
    },
    now: () => clock,
    log: recorder.log,
  });
  await cleanup.run();
  clock = new Date("2026-11-21T11:00:00Z");
  broken = true;
  await cleanup.run();
  clock = new Date("2026-11-21T12:00:00Z");
  broken = false;
  await Promise.all([cleanup.run(), cleanup.run()]);
  cleanup.close();
  expect(spans).toEqual([null, "09:00", "09:00", "10:00", "09:00", "11:00"]);
  expect(recorder.lines.map((line) => line.msg)).toEqual([
    "leftovers removed",
    "the sweep failed",
    "leftovers removed",
  ]);
});

test("runs the other sweeps if one fails", async () => {
  const ran: string[] = [];
  const sweep = (name: string, fails: boolean) => async () => {
    ran.push(name);
    if (fails) throw new Error("a row cannot be read");
    return 0;
  };
  const sweeps = { first: sweep("first", false), broken: sweep("broken", true), last: sweep("last", false) };
  const cleanup = createCleanup({ cleanups: sweeps, now: () => new Date(), log: recorder.log });
  await cleanup.run();
  cleanup.close();
  expect(ran).toEqual(["first", "broken", "last"]);
  expect(recorder.lines.at(-1)).toMatchObject({ sweep: "broken", msg: "the sweep failed" });
});

test("finds the chunks of a partly removed file within a day, however old they are", async () => {
  const name = await store.put(randomBytes(1000), { ...ABOUT, owner: 50 });
  let hours = 2;
  const cleanup = createCleanup({
    cleanups: { "fragments of files": (span) => store.removeFragments(span) },
    now: () => new Date(Date.now() + hours * HOUR),
    log: recorder.log,
  });
  await cleanup.run();
  const before = await rows("fs.chunks");
  // The row was removed; then the database was away, but the process continued.
  await kasama.server.context.connection.collection("fs.files").deleteOne({ filename: name });
  for (let runs = 0; runs < 24; runs += 1) {
    hours += 1;
    await cleanup.run();
  }
  cleanup.close();
  expect(await rows("fs.chunks")).toBe(before - 1);
});

test("creates the indexes at the start: by name and owner, and by file and chunk number", async () => {
  const { connection } = kasama.server.context;
  const keys = async (name: string) =>
    (await connection.collection(name).indexes()).map(({ key, unique }) => [key, unique ?? false]);
  expect(await keys("fs.files")).toEqual([
    [{ _id: 1 }, false],
    [{ filename: 1, uploadDate: 1 }, false],
    [{ "metadata.owner": 1 }, false],
  ]);
  expect(await keys("fs.chunks")).toEqual([
    [{ _id: 1 }, false],
    [{ files_id: 1, n: 1 }, true],
  ]);
});

test("throws before the database is connected, instead of hanging", async () => {
  const { createConnection } = await import("mongoose");
  const unconnected = new FileStore(createConnection());
  await expect(unconnected.put(Buffer.from("x"), { ...ABOUT, owner: 1 })).rejects.toThrow(
    "before the database was connected",
  );
});
