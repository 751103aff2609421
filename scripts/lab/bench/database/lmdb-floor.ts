import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { open } from "lmdb";
import { BSON } from "mongodb";
import { letter } from "./letters.ts";
import type { FloorRate } from "./protocol.ts";

/**
 * The limit for acknowledged inserts, in its own process: puts the same documents and index entries directly into lmdb,
 * with a fixed number per durable commit. There is no query language, no protocol and no check.
 * Arguments: documents per commit, milliseconds, "indexes" or "documents".
 */
const [batch = 1, milliseconds = 1000] = process.argv.slice(2, 4).map(Number);
const withIndexes = process.argv[4] === "indexes";

const folder = mkdtempSync(path.join(tmpdir(), "kasama-floor-"));
const root = open<Buffer, Buffer>({
  path: path.join(folder, "data.mdb"),
  noSubdir: true,
  encoding: "binary",
  keyEncoding: "binary",
  // A commit is reported only when it is on the disk, as in the embedded database.
  overlappingSync: false,
});
const documents = root.openDB<Buffer, Buffer>({ name: "documents", encoding: "binary", keyEncoding: "binary" });
const indexes = root.openDB<Buffer, Buffer>({ name: "indexes", encoding: "binary", keyEncoding: "binary" });

function entry(index: number, parts: readonly number[], end: Uint8Array): Buffer {
  const key = Buffer.alloc(1 + parts.length * 8 + end.length);
  key[0] = index;
  for (const [at, part] of parts.entries()) key.writeDoubleBE(part, 1 + at * 8);
  key.set(end, 1 + parts.length * 8);
  return key;
}

function put(number: number): void {
  const document = letter(number);
  const id = Buffer.from(document._id.id);
  documents.put(id, Buffer.from(BSON.serialize(document)));
  if (!withIndexes) return;
  const none = new Uint8Array();
  indexes.put(entry(1, [document.conversation_id, document.seq], none), id);
  indexes.put(entry(2, [document.sender_id, -document.created_at.getTime()], id), id);
  indexes.put(entry(3, [], Buffer.from(document.client_id)), id);
}

let done = 0;
try {
  const began = performance.now();
  while (performance.now() - began < milliseconds) {
    await root.transaction(() => {
      for (let each = 0; each < batch; each += 1) put(done + each);
    });
    done += batch;
  }
  const rate: FloorRate = { kind: "rate", perSecond: done / ((performance.now() - began) / 1000) };
  await root.close();
  process.send?.(rate);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.disconnect?.();
