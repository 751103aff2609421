import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { serialize } from "bson";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDocuments, writeDocuments } from "./bson-file.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ks-bson-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HEX = serialize({ text: "x".repeat(1000) });

/** The names of the folder's files that this process has open. */
function openFiles(): string[] {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The descriptor that was used to read the list.
      return "";
    }
  });
  return links.filter((path) => path.startsWith(folder));
}

test.runIf(process.platform === "linux").each(["broken.bson", "broken.bson.gz"])(
  "a reader of %s closes it after an invalid document",
  async (name) => {
    const path = join(folder, name);
    // Much more than is read ahead, and hardly compressible.
    const rest = Buffer.from(Array.from({ length: 8 << 20 }, () => Math.floor(Math.random() * 256)));
    const bytes = Buffer.concat([HEX, Buffer.from([1, 0, 0, 0]), rest]);
    writeFileSync(path, name.endsWith(".gz") ? gzipSync(bytes) : bytes);
    const read = async () => {
      for await (const document of readDocuments(path)) expect(document.equals(HEX)).toBe(true);
    };
    await expect(read()).rejects.toThrow(`${path} is broken at byte ${HEX.length}: a document of 1 bytes.`);
    await expect.poll(openFiles).toEqual([]);
  },
);

test.each(["failed.bson", "failed.bson.gz"])("writing %s fails with the error of its documents", async (name) => {
  async function* documents() {
    yield HEX;
    yield await Promise.reject(new Error("the server has gone away"));
  }
  await expect(writeDocuments(join(folder, name), documents())).rejects.toThrow("the server has gone away");
});

test.each(["there.bson", "there.bson.gz"])(
  "a writer of %s, which exists already, lets its source end",
  async (name) => {
    writeFileSync(join(folder, name), "");
    let isClosed = false;
    async function* documents() {
      try {
        for (;;) yield HEX;
      } finally {
        isClosed = true;
      }
    }
    await expect(writeDocuments(join(folder, name), documents())).rejects.toThrow("EEXIST");
    expect(isClosed).toBe(true);
  },
);
