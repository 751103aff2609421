/** One entry of an archive, as the directory at the archive's end describes it. Nothing is unpacked here. */
export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  packed: number;
  /** The unpacked size that the directory states, which may be wrong. */
  unpacked: number;
  /** The position of its own header. */
  at: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const DIRECTORY_SIZE = 46;
const LOCAL_SIZE = 30;
/** The maximum length of the comment after the end record. */
const COMMENT_MAX = 0xffff;
/** The flag of an encrypted entry. */
const ENCRYPTED = 1;
/** The value of a field that refers to the 64-bit form: no document here is that large. */
const SEE_64 = 0xffffffff;

/**
 * The entries of a ZIP file in the order of its directory, if it is sound: no encryption, no 64-bit sizes, no overlapping
 * entries (the method of the strongest ZIP bombs), nothing after the end.
 * @returns null for anything else, and for more than `most` entries
 */
export function zipEntries(bytes: Buffer, most: number): ZipEntry[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const from = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > most || from + bytes.readUInt32LE(end + 12) > end) return null;
  const entries: ZipEntry[] = [];
  for (let at = from, n = 0; n < count; n += 1) {
    if (at + DIRECTORY_SIZE > end || bytes.readUInt32LE(at) !== DIRECTORY) return null;
    const nameSize = bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString("utf8", at + DIRECTORY_SIZE, at + DIRECTORY_SIZE + nameSize),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    };
    const isOdd = (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || (entry.method !== 0 && entry.method !== 8);
    if (isOdd || entry.packed === SEE_64 || entry.unpacked === SEE_64) return null;
    entries.push(entry);
    at += DIRECTORY_SIZE + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return overlap(entries, from) ? null : entries;
}

/** The packed bytes of an entry; null if its own header contradicts the directory. */
export function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer | null {
  const { at, name, method, packed } = entry;
  if (at + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(at) !== LOCAL || bytes.readUInt16LE(at + 8) !== method)
    return null;
  const nameEnd = at + LOCAL_SIZE + bytes.readUInt16LE(at + 26);
  const from = nameEnd + bytes.readUInt16LE(at + 28);
  const isSame = bytes.toString("utf8", at + LOCAL_SIZE, nameEnd) === name;
  return isSame && from + packed <= bytes.length ? bytes.subarray(from, from + packed) : null;
}

/** The position of the end record, which must reach to the last byte. */
function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - COMMENT_MAX); at -= 1) {
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return null;
}

function overlap(entries: readonly ZipEntry[], directory: number): boolean {
  const inFile = entries.toSorted((a, b) => a.at - b.at);
  return inFile.some(({ at, packed }, n) => at + LOCAL_SIZE + packed > (inFile[n + 1]?.at ?? directory));
}
