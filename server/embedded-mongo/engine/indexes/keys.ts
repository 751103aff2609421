import { createHash } from "node:crypto";
import type { Binary, Code, ObjectId, Timestamp } from "bson";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { regexParts } from "#server/embedded-mongo/engine/values/compare.ts";
import {
  type Document,
  isUnpromoted,
  RANK,
  rankOf,
  refuseUnpromoted,
} from "#server/embedded-mongo/engine/values/values.ts";
import { badValue } from "#server/embedded-mongo/errors.ts";

/*
 * Encodes values as bytes whose memcmp order is MongoDB's order of the values. Encodings are self-delimiting and none
 * is a prefix of another: strings end with 00, and 00 and 01 inside are escaped as 01 01 and 01 02; documents and
 * arrays end with 00, which is no rank. So encodings can be concatenated, and all keys that begin with an encoding
 * belong to its value. In a descending field all bits are inverted.
 */

let scratch = Buffer.allocUnsafeSlow(64 * 1024);
let length = 0;

function room(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

/** The encoded value in a new buffer. */
export function encodeKey(value: unknown, fold?: Fold): Buffer {
  length = 0;
  write(value, fold);
  return Buffer.from(scratch.subarray(0, length));
}

/**
 * The encoded values of some fields after a prefix: the key of an index entry.
 * @param limit maximum bytes of one field; longer ones are shortened
 * @param descending which fields are in descending order
 */
export function encodeEntry(
  prefix: number,
  values: readonly unknown[],
  descending: readonly boolean[],
  limit: number,
  fold?: Fold,
): { key: Buffer; long: boolean } {
  let long = false;
  length = 0;
  length = scratch.writeUInt32BE(prefix);
  for (let field = 0; field < values.length; field++) {
    const from = length;
    write(values[field], fold);
    if (length - from > limit) {
      long = true;
      const short = shorten(Buffer.from(scratch.subarray(from, length)), limit);
      length = from;
      writeBytes(short);
    }
    if (descending[field]) invert(from);
  }
  return { key: Buffer.from(scratch.subarray(0, length)), long };
}

/** The same key for a descending field. */
export function inverted(key: Uint8Array): Buffer {
  const copy = Buffer.from(key);
  for (let i = 0; i < copy.length; i++) copy[i] = (copy[i] ?? 0) ^ 0xff;
  return copy;
}

function invert(from: number): void {
  for (let i = from; i < length; i++) scratch[i] = (scratch[i] ?? 0) ^ 0xff;
}

function write(value: unknown, fold: Fold): void {
  const rank = rankOf(value);
  room(16);
  scratch[length++] = rank;
  writePayload(rank, value, fold);
}

function writePayload(rank: number, value: unknown, fold: Fold): void {
  switch (rank) {
    case RANK.number:
      writeNumber(value);
      break;
    case RANK.string:
      writeText(fold ? fold(String(value)) : String(value));
      break;
    case RANK.objectId:
      writeBytes((value as ObjectId).id);
      break;
    case RANK.date:
      writeDate(value as Date);
      break;
    case RANK.bool:
      scratch[length++] = value ? 1 : 0;
      break;
    case RANK.object:
      writeDocument(value as Document, fold);
      break;
    case RANK.array:
      for (const item of value as unknown[]) write(item, fold);
      room(1);
      scratch[length++] = 0;
      break;
    case RANK.binary:
      writeBinary(value as Binary);
      break;
    case RANK.timestamp:
      writeUint64((value as Timestamp).toBigInt());
      break;
    case RANK.regex:
      for (const part of regexParts(value)) writeText(part);
      break;
    case RANK.code:
    case RANK.codeWithScope:
      writeText((value as Code).code);
      if ((value as Code).scope) writeDocument((value as Code).scope ?? {}, undefined);
      break;
  }
}

function writeNumber(value: unknown): void {
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  const number = value as number;
  const at = length;
  length += 8;
  if (Number.isNaN(number)) {
    scratch.fill(0, at, length);
    return;
  }
  // Queries treat -0 and 0 as equal.
  scratch.writeDoubleBE(number === 0 ? 0 : number, at);
  if (number < 0) invert(at);
  else scratch[at] = (scratch[at] ?? 0) ^ 0x80;
}

function writeDate(date: Date): void {
  const time = date.getTime();
  if (Number.isNaN(time)) throw badValue("dates beyond the year 275760 cannot be compared nor indexed here");
  // A 64-bit number with an offset, written in two halves, because one BigInt per date would slow down inserts.
  const high = Math.floor(time / 2 ** 32);
  scratch.writeUInt32BE(high + 2 ** 31, length);
  scratch.writeUInt32BE(time - high * 2 ** 32, length + 4);
  length += 8;
}

function writeUint64(value: bigint): void {
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value), length);
  length += 8;
}

function writeBytes(bytes: Uint8Array): void {
  room(bytes.length);
  scratch.set(bytes, length);
  length += bytes.length;
}

function writeBinary(binary: Binary): void {
  scratch.writeUInt32BE(binary.position, length);
  scratch[length + 4] = binary.sub_type;
  length += 5;
  writeBytes(binary.value());
}

function writeText(text: string): void {
  // At worst three bytes per UTF-16 unit, plus the end.
  room(text.length * 3 + 2);
  const start = length;
  length += scratch.write(text, length, "utf8");
  if (needsEscape(start)) escapeFrom(start);
  room(1);
  scratch[length++] = 0;
}

function needsEscape(start: number): boolean {
  for (let i = start; i < length; i++) if ((scratch[i] ?? 0) <= 1) return true;
  return false;
}

function escapeFrom(start: number): void {
  const plain = Buffer.from(scratch.subarray(start, length));
  length = start;
  room(plain.length * 2 + 1);
  for (const byte of plain) {
    if (byte <= 1) scratch[length++] = 1;
    scratch[length++] = byte <= 1 ? byte + 1 : byte;
  }
}

function writeDocument(document: Document, fold: Fold): void {
  for (const name of Object.keys(document)) {
    const value = document[name];
    const rank = rankOf(value);
    room(16);
    scratch[length++] = rank;
    writeText(name);
    room(16);
    writePayload(rank, value, fold);
  }
  room(1);
  scratch[length++] = 0;
}

/** The length of the hash at the end of a shortened key. */
export const HASH_BYTES = 32;

/** Cuts an encoding that is too long and appends the hash of the whole, so that it stays unique. */
export function shorten(key: Buffer, limit: number): Buffer {
  if (key.length <= limit) return key;
  return Buffer.concat([key.subarray(0, limit - HASH_BYTES), createHash("sha256").update(key).digest()]);
}

/** The smallest key greater than every key that begins with these bytes. */
export function after(prefix: Uint8Array): Buffer {
  const bound = Buffer.from(prefix);
  for (let i = bound.length - 1; i >= 0; i--) {
    const byte = bound[i] ?? 0;
    if (byte === 0xff) continue;
    bound[i] = byte + 1;
    return bound.subarray(0, i + 1);
  }
  return Buffer.concat([bound, Buffer.alloc(16, 0xff)]);
}
