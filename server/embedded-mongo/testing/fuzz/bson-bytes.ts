import type { Random } from "../random.ts";

/* BSON as bytes, because no library writes invalid BSON: all types including deprecated ones, and any depth. */

const NAMES = [
  "a",
  "b",
  "a.b",
  "",
  "$a",
  "_id",
  "0",
  "$numberDecimal",
  "__proto__",
  "constructor",
  "a\u{1F600}",
  "$ref",
] as const;

/** A type code, and its content. */
type ElementType = [type: number, write: (random: Random, depth: number) => Buffer];
const TYPES: readonly [ElementType, ...ElementType[]] = [
  [0x01, (random) => random.bytes(8)], // double
  [0x02, (random) => text(random)], // string
  [0x03, (random, depth) => randomDocument(random, depth - 1)], // document
  [0x04, (random, depth) => randomDocument(random, depth - 1)], // array, whatever its names
  [0x05, (random) => binary(random)], // binary
  [0x06, () => Buffer.alloc(0)], // undefined
  [0x07, (random) => random.bytes(12)], // objectId
  [0x08, (random) => Buffer.from([random.below(3)])], // bool
  [0x09, (random) => random.bytes(8)], // date
  [0x0a, () => Buffer.alloc(0)], // null
  [0x0b, (random) => Buffer.concat([cstring(random), cstring(random)])], // regex
  [0x0c, (random) => Buffer.concat([text(random), random.bytes(12)])], // dbPointer
  [0x0d, (random) => text(random)], // javascript
  [0x0e, (random) => text(random)], // symbol
  [0x0f, (random, depth) => codeWithScope(random, depth - 1)], // javascript with scope
  [0x10, (random) => random.bytes(4)], // int
  [0x11, (random) => random.bytes(8)], // timestamp
  [0x12, (random) => random.bytes(8)], // long
  [0x13, (random) => random.bytes(16)], // decimal
  [0xff, () => Buffer.alloc(0)], // minKey
  [0x7f, () => Buffer.alloc(0)], // maxKey
];

/** A complete document with random elements, nested at most `depth` levels. */
export function randomDocument(random: Random, depth: number): Buffer {
  if (depth <= 0) return document([]);
  const elements = Array.from({ length: random.below(5) }, () => {
    const [type, write] = random.pick(TYPES);
    return element(type, random.pick(NAMES), write(random, depth));
  });
  return document(elements);
}

/** `depth` nested documents. */
export function nestedDocument(depth: number, type: 0x03 | 0x04): Buffer {
  const innermost = document([element(0x10, "0", int32(1))]);
  const LEVEL_BYTES = 8; // length, type, "0", NUL, final NUL
  const heads = Array.from({ length: depth }, (_, level) =>
    Buffer.concat([int32(innermost.length + (depth - level) * LEVEL_BYTES), Buffer.from([type, 0x30, 0])]),
  );
  return Buffer.concat([...heads, innermost, Buffer.alloc(depth)]);
}

/** An element: its type, its name, and its encoded value. */
export function element(type: number, name: string, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
}

/** The length, the elements, and the final NUL. */
export function document(elements: Uint8Array[]): Buffer {
  const body = Buffer.concat(elements);
  return Buffer.concat([int32(body.length + 5), body, Buffer.from([0])]);
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function text(random: Random): Buffer {
  // Not always UTF-8.
  const bytes = Buffer.concat([random.bytes(random.below(20)), Buffer.from([0])]);
  return Buffer.concat([int32(bytes.length), bytes]);
}

function cstring(random: Random): Buffer {
  const letters = Array.from({ length: random.below(6) }, () => random.pick([97, 105, 109, 46, 42, 91, 40, 36, 255]));
  return Buffer.from([...letters, 0]);
}

function binary(random: Random): Buffer {
  const bytes = random.bytes(random.below(24));
  const subtype = random.pick([0, 2, 3, 4, 5, 6, 7, 8, 9, 128, 255]);
  return Buffer.concat([int32(bytes.length), Buffer.from([subtype]), bytes]);
}

function codeWithScope(random: Random, depth: number): Buffer {
  const parts = [text(random), randomDocument(random, depth)];
  return Buffer.concat([int32(4 + parts.reduce((sum, part) => sum + part.length, 0)), ...parts]);
}
