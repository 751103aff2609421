import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

/** One file of an archive. */
export interface ZipFile {
  /** With `/` between folders. */
  name: string;
  bytes: Buffer;
  at: Date;
  /** Whether to compress it. Pictures and documents are compressed already. */
  pack?: true;
}

const LOCAL = 0x04034b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** The flag of names in UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** The limits of the format without the 64-bit form, which not every reader supports. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;

const pack = promisify(deflateRaw);

/**
 * Writes a ZIP file as a stream: one file is in memory at a time, never the whole archive.
 * @throws if the archive would need the 64-bit form
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name, "utf8");
    const about = aboutOf(file, name, file.pack ? await pack(file.bytes) : null);
    if (at + about.bytes.length + name.length > MOST_BYTES || directory.length >= MOST_FILES)
      throw new RangeError("the archive is too large");
    directory.push(directoryEntry(about.head, name, at));
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    for (const piece of [local, about.head, name, about.bytes]) {
      at += piece.length;
      yield piece;
    }
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield endOf(directory.length, listed.length, at);
}

/** The fields that a file's own header and its entry in the directory share, and the bytes to write. */
function aboutOf({ bytes, at }: ZipFile, name: Buffer, packed: Buffer | null): { head: Buffer; bytes: Buffer } {
  const written = packed ?? bytes;
  const head = Buffer.alloc(26);
  head.writeUInt16LE(VERSION, 0);
  head.writeUInt16LE(UTF8, 2);
  head.writeUInt16LE(packed ? DEFLATED : STORED, 4);
  head.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  // The format counts years from 1980.
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  head.writeUInt16LE((years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(written.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(name.length, 22);
  return { head, bytes: written };
}

function directoryEntry(head: Buffer, name: Buffer, at: number): Buffer {
  const before = Buffer.alloc(6);
  before.writeUInt32LE(DIRECTORY);
  before.writeUInt16LE(VERSION, 4);
  const after = Buffer.alloc(14);
  after.writeUInt32LE(at, 10);
  return Buffer.concat([before, head, after, name]);
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
