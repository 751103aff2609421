import fc from "fast-check";

/*
 * Random documents as bytes for property tests, with every BSON type that the embedded database accepts (not undefined
 * and dbPointer). They are built by hand, because no library writes the deprecated types.
 */

type Field = [name: Buffer, value: [type: number, bytes: Buffer]];

const int32Of = (value: number) => Buffer.from(Int32Array.of(value).buffer);
const withLength = (value: Buffer) => Buffer.concat([int32Of(value.length), value]);

/** A document with these fields. */
export function toDocument(fields: Field[]): Buffer {
  const body = Buffer.concat(fields.flatMap(([name, [type, bytes]]) => [Buffer.from([type]), name, bytes]));
  return Buffer.concat([int32Of(body.length + 5), body, Buffer.from([0])]);
}

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array));
/** Includes numeric names, which JavaScript would move to the front, and duplicate names. */
const name = fc.oneof(fc.constantFrom("1", "0", "b", "a"), fc.stringMatching(/^[a-z é$.]{0,8}$/));
const cstring = name.map((text) => Buffer.from(`${text}\0`));
const string = cstring.map(withLength);

/** Within the range of JavaScript dates, because the embedded database accepts no others. */
const date = fc.maxSafeInteger().map((value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value % 8.64e15));
  return bytes;
});

const { document } = fc.letrec<{ value: [number, Buffer]; document: Buffer }>((tie) => {
  const of = (types: number[], content: fc.Arbitrary<Buffer>) =>
    fc.tuple(fc.constantFrom(...types), content) as fc.Arbitrary<[number, Buffer]>;
  return {
    value: fc.oneof(
      { depthSize: "small" },
      of([0x0a, 0x7f, 0xff], fc.constant(Buffer.alloc(0))), // null, MaxKey, MinKey
      of([0x01, 0x11, 0x12], bytes(8)), // double, timestamp, long
      of([0x09], date),
      of([0x13], bytes(16)), // decimal
      of([0x07], bytes(12)), // objectId
      of([0x10], fc.integer().map(int32Of)),
      of([0x08], fc.constantFrom(Buffer.from([0]), Buffer.from([1]))), // bool
      of([0x02, 0x0d, 0x0e], string), // string, code, symbol
      of([0x0b], fc.tuple(cstring, fc.constantFrom(Buffer.from("\0"), Buffer.from("im\0"))).map(Buffer.concat)), // regex
      of(
        [0x05],
        fc.constantFrom(0, 3, 4, 5, 128).chain((type) => bytes(16).map((data) => binary(type, data))),
      ),
      of(
        [0x0f],
        fc.tuple(string, tie("document")).map(([code, scope]) => codeWithScope(code, scope)),
      ),
      of([0x03, 0x04], tie("document")), // document, array
    ),
    document: fc.array(fc.tuple(cstring, tie("value")), { maxLength: 5 }).map(toDocument),
  };
});

const binary = (type: number, data: Buffer) => Buffer.concat([int32Of(data.length), Buffer.from([type]), data]);
const codeWithScope = (code: Buffer, scope: Buffer) =>
  Buffer.concat([int32Of(4 + code.length + scope.length), code, scope]);

/** Documents with the _ids 0, 1, 2, ... */
export const documents = fc.array(document, { minLength: 1, maxLength: 40 }).map((all) =>
  all.map((inner, at) => {
    const fields: Field[] = [
      [Buffer.from("_id\0"), [0x10, int32Of(at)]],
      [Buffer.from("inner\0"), [0x03, inner]],
    ];
    // The fields of the inner document once more at the top level.
    const body = inner.subarray(4, -1);
    const outer = toDocument(fields);
    const whole = Buffer.concat([outer.subarray(0, -1), body, Buffer.from([0])]);
    whole.writeInt32LE(whole.length);
    return whole;
  }),
);
