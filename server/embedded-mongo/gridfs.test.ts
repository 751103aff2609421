import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GridFSBucket, type GridFSBucketReadStream, type GridFSBucketWriteStream, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { useSuite } from "./testing/suite.ts";

const CHUNK_BYTES = 255 * 1024;

const suite = await useSuite();
const files = new GridFSBucket(suite.db);

async function upload(name: string, bytes: Uint8Array, metadata?: Record<string, unknown>): Promise<ObjectId> {
  const stream: GridFSBucketWriteStream = files.openUploadStream(name, metadata ? { metadata } : {});
  await pipeline(Readable.from([bytes]), stream);
  return stream.id;
}

async function download(stream: GridFSBucketReadStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const chunksOf = (id: ObjectId) => suite.db.collection("fs.chunks").countDocuments({ files_id: id });

describe("GridFS", () => {
  it("stores a large file in chunks, and reads it whole and in ranges", async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const id = await upload("large", bytes, { owner: "ana" });
    expect((await download(files.openDownloadStream(id))).equals(bytes)).toBe(true);
    expect(await chunksOf(id)).toBe(Math.ceil(bytes.length / CHUNK_BYTES));
    for (const [start, end] of [
      [0, 10],
      [CHUNK_BYTES - 5, CHUNK_BYTES + 5],
      [3_000_000, 9_000_000],
      [bytes.length - 1, bytes.length],
    ] as const) {
      const part = await download(files.openDownloadStream(id, { start, end }));
      expect(part.equals(bytes.subarray(start, end))).toBe(true);
    }
    expect(await files.find({ "metadata.owner": "ana" }).toArray()).toMatchObject([
      { _id: id, filename: "large", length: bytes.length, chunkSize: CHUNK_BYTES, uploadDate: expect.any(Date) },
    ]);
  });

  it("stores an empty file, which has no chunks", async () => {
    const id = await upload("empty", Buffer.alloc(0));
    expect(await download(files.openDownloadStream(id))).toHaveLength(0);
    expect(await chunksOf(id)).toBe(0);
  });

  it("creates its indexes, one of them unique", async () => {
    const id = await upload("indexed", Buffer.from("x"));
    const keys = (await suite.db.collection("fs.chunks").indexes()).map(({ key, unique }) => ({ key, unique }));
    expect(keys).toContainEqual({ key: { files_id: 1, n: 1 }, unique: true });
    expect((await suite.db.collection("fs.files").indexes()).map(({ key }) => key)).toContainEqual({
      filename: 1,
      uploadDate: 1,
    });
    const twice = suite.db.collection("fs.chunks").insertOne({ files_id: id, n: 0 });
    await expect(twice).rejects.toMatchObject({ code: 11000 });
  });

  it("returns the revisions of a name, the newest by default", async () => {
    for (const text of ["first", "second", "third"]) {
      await upload("notes", Buffer.from(text));
      // Revisions are distinguished by the millisecond.
      const before = Date.now();
      await expect.poll(() => Date.now()).toBeGreaterThan(before);
    }
    const read = async (revision?: number) =>
      (await download(files.openDownloadStreamByName("notes", revision === undefined ? {} : { revision }))).toString();
    expect(await read()).toBe("third");
    expect(await read(0)).toBe("first");
    expect(await read(1)).toBe("second");
    expect(await read(-2)).toBe("second");
    await expect(read(7)).rejects.toThrow(/FileNotFound/);
  });

  it("renames and deletes", async () => {
    const id = await upload("old name", Buffer.from("text"));
    await files.rename(id, "new name");
    expect(await files.find({ filename: "old name" }).toArray()).toEqual([]);
    expect((await download(files.openDownloadStreamByName("new name"))).toString()).toBe("text");
    await files.delete(id);
    expect(await chunksOf(id)).toBe(0);
    await expect(download(files.openDownloadStream(id))).rejects.toThrow(/FileNotFound/);
    await expect(files.delete(id)).rejects.toThrow(/File not found/);
    await expect(files.rename(new ObjectId(), "x")).rejects.toThrow(/not found/);
  });

  it("leaves nothing of an aborted upload", async () => {
    const stream = files.openUploadStream("aborted", { chunkSizeBytes: 1024 });
    await new Promise((resolve) => stream.write(randomBytes(5000), resolve));
    expect(await chunksOf(stream.id)).toBe(4);
    await stream.abort();
    expect(await chunksOf(stream.id)).toBe(0);
    expect(await files.find({ filename: "aborted" }).toArray()).toEqual([]);
  });

  it("separates a bucket with another name, and drops it", async () => {
    const photos = new GridFSBucket(suite.db, { bucketName: "photos", chunkSizeBytes: 1000 });
    const stream = photos.openUploadStreamWithId(new ObjectId(), "one");
    await pipeline(Readable.from([randomBytes(2500)]), stream);
    expect(await suite.db.collection("photos.chunks").countDocuments()).toBe(3);
    await photos.drop();
    expect(await suite.db.listCollections({ name: /^photos/ }).toArray()).toEqual([]);
  });
});
