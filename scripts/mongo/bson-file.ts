import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { deserialize } from "bson";
import { Problem } from "../lib/say.mjs";

/** The largest document of a server, plus a little that a server adds. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 + 16 * 1024;
const CHUNK_BYTES = 1 << 20;

/**
 * Reads the documents of a BSON file one after another, as bytes; decompresses `.gz`.
 * @throws {Problem} with the file and the offset (in the uncompressed data) of an invalid document
 */
export async function* readDocuments(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of open(path)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + 4 <= rest.length; ) {
      const size = rest.readInt32LE(at);
      if (size < 5 || size > MAX_DOCUMENT_BYTES) throw broken(path, offset + at, `a document of ${size} bytes`);
      if (at + size > rest.length) break;
      const document = rest.subarray(at, at + size);
      checkDocument(path, offset + at, document);
      yield document;
      at += size;
    }
    offset += at;
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw broken(path, offset, `the file ends within a document, after ${rest.length} bytes of it`);
}

async function* open(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const unpacked = path.endsWith(".gz") ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file;
  // pipe() does not pass on errors of the file.
  file.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}. Nothing more was taken from it.`);
  } finally {
    // It does not close the file either if the destination is not read to its end.
    file.destroy();
  }
}

/** Checks nested values too: a server would close the connection without saying where the error is. */
function checkDocument(path: string, offset: number, bytes: Uint8Array): void {
  try {
    // Invalid UTF-8 is left to the server: older versions stored such texts.
    deserialize(bytes, { promoteValues: false, bsonRegExp: true, validation: { utf8: false } });
  } catch (error) {
    throw broken(path, offset, (error as Error).message);
  }
}

function broken(path: string, offset: number, why: string): Problem {
  return new Problem(`${path} is broken at byte ${offset}: ${why}.`);
}

/**
 * Writes documents to a file, compressed if its name ends in `.gz`. Resolves with their number when they are on disk.
 */
export async function writeDocuments(path: string, documents: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  async function* chunks() {
    let waiting: Uint8Array[] = [];
    let size = 0;
    for await (const document of documents) {
      count++;
      waiting.push(document);
      size += document.length;
      if (size < CHUNK_BYTES) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
    if (size > 0) yield Buffer.concat(waiting);
  }
  await writeBytes(path, chunks());
  return count;
}

/**
 * Writes bytes to a new file that only this user can read, compressed if its name ends in `.gz`. Resolves when on disk.
 */
export async function writeBytes(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });
  if (path.endsWith(".gz")) await pipeline(Readable.from(bytes), createGzip(), file);
  else await pipeline(Readable.from(bytes), file);
}
