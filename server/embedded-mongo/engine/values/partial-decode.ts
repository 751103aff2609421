import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { SortKey } from "#server/embedded-mongo/engine/scan/sort.ts";
import { splitPath } from "./paths.ts";
import { type Document, decode } from "./values.ts";

/** Overhead of a BSON document: its length in front, and a zero byte at the end. */
const LENGTH_BYTES = 4;
const AROUND_BYTES = LENGTH_BYTES + 1;

/**
 * Extracts some top-level fields of encoded documents. The fields are copied as bytes, so the rest of a document is
 * never decoded: a filter and a sort often need only two or three of thirty fields.
 */
export class PartialDecoder {
  /** The encoded names, by their length. */
  readonly #names: Buffer[][] = [];

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const bytes = Buffer.from(name);
      const ofLength = this.#names[bytes.length] ?? [];
      ofLength.push(bytes);
      this.#names[bytes.length] = ofLength;
    }
  }

  /** An encoded document with only these fields, in their original order; the values are unchanged. */
  cut(bytes: Uint8Array): Buffer {
    const end = bytes.length - 1;
    const found: number[] = [];
    let length = AROUND_BYTES;
    for (let at = LENGTH_BYTES; at < end; ) {
      const start = at;
      const name = start + 1;
      for (at = name; bytes[at] !== 0; ) at++;
      const isWanted = this.#has(bytes, name, at - name);
      at = endOfValue(bytes, bytes[start] ?? 0, at + 1);
      if (!isWanted) continue;
      found.push(start, at);
      length += at - start;
    }
    return assembled(bytes, found, length);
  }

  /** These fields, decoded. */
  decode(bytes: Uint8Array): Document {
    return decode(this.cut(bytes));
  }

  #has(bytes: Uint8Array, at: number, length: number): boolean {
    const names = this.#names[length];
    return names?.some((name) => isAt(bytes, at, name)) ?? false;
  }
}

/** A document of some fields of another, given by their start and end offsets. */
function assembled(bytes: Uint8Array, found: readonly number[], length: number): Buffer {
  const part = Buffer.allocUnsafe(length);
  let to = part.writeInt32LE(length);
  for (let n = 0; n < found.length; n += 2) {
    const field = bytes.subarray(found[n], found[n + 1]);
    part.set(field, to);
    to += field.length;
  }
  part[to] = 0;
  return part;
}

function isAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let n = 0; n < name.length; n++) if (bytes[at + n] !== name[n]) return false;
  return true;
}

/** The end offset of the value that begins here, by its type. */
function endOfValue(bytes: Uint8Array, type: number, at: number): number {
  switch (type) {
    case 0x06: // undefined
    case 0x0a: // null
    case 0x7f: // MaxKey
    case 0xff: // MinKey
      return at;
    case 0x08: // a boolean
      return at + 1;
    case 0x10: // int32
      return at + 4;
    case 0x01: // a double
    case 0x09: // a date
    case 0x11: // a timestamp
    case 0x12: // int64
      return at + 8;
    case 0x07: // an ObjectId
      return at + 12;
    case 0x13: // Decimal128
      return at + 16;
    case 0x02: // a string
    case 0x0d: // code
    case 0x0e: // a symbol
      return at + 4 + int32(bytes, at);
    case 0x03: // a document
    case 0x04: // an array
    case 0x0f: // code with its scope
      return at + int32(bytes, at);
    case 0x05: // binary, with a subtype
      return at + 5 + int32(bytes, at);
    case 0x0c: // DBPointer
      return at + 16 + int32(bytes, at);
    case 0x0b: // a regular expression: its pattern and its options
      return endOfText(bytes, endOfText(bytes, at));
    default:
      throw new RangeError(`no BSON type has the number ${type}`);
  }
}

function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] !== 0) at++;
  return at + 1;
}

const int32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);

/** The fields that a filter and a sort need; undefined if that could be any field. */
export function partialDecoderOf(filter: Filter | undefined, sort: readonly SortKey[]): PartialDecoder | undefined {
  const names = new Set(sort.map(({ parts }) => parts[0] ?? ""));
  return !filter || addNames(filter, names) ? new PartialDecoder(names) : undefined;
}

/** @returns false for a filter that may need any field */
function addNames(filter: Filter, names: Set<string>): boolean {
  switch (filter.kind) {
    case "expression":
      return false;
    case "field":
      names.add(splitPath(filter.path)[0] ?? "");
      return true;
    case "not":
      return addNames(filter.part, names);
    default:
      return filter.parts.every((part) => addNames(part, names));
  }
}
