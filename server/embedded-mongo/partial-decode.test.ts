import { Code, DBRef, Decimal128, Long, serialize } from "bson";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PartialDecoder } from "./engine/values/partial-decode.ts";
import { decode } from "./engine/values/values.ts";
import { anyValue } from "./testing/model/arbitraries.ts";

const rarest = fc.constantFrom<unknown>(
  Long.fromString("9007199254740993"),
  Decimal128.fromString("1.5"),
  new Code("1"),
  new Code("x", { x: { y: [1, "a"] } }),
  new DBRef("rows", "1" as never),
  /a\/b/imsu,
  "a long text ".repeat(40),
);
const names = fc.constantFrom<string[]>(
  "a",
  "b",
  "aa",
  "ab",
  "ñ",
  "日本",
  "",
  "constructor",
  "$ref",
  "7",
  "a.b",
  "_id",
);
const document = fc.dictionary(names, fc.oneof({ weight: 4, arbitrary: anyValue }, rarest), { noNullPrototype: true });

test("extracts the same values as a full decode, whatever fields surround them", () => {
  fc.assert(
    fc.property(document, fc.array<string>(names), (fields, wanted) => {
      const bytes = serialize(fields, { ignoreUndefined: false });
      const whole = decode(bytes);
      const part = new PartialDecoder(wanted);
      expect(part.decode(bytes)).toEqual(
        Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name))),
      );
      // Identical bytes if the part contains all fields.
      expect(new PartialDecoder(Object.keys(fields)).cut(bytes)).toEqual(Buffer.from(bytes));
      // The part is a separate document: what comes after does not change it.
      const own = part.cut(bytes);
      const before = Buffer.from(own);
      part.cut(serialize({ a: 1 }));
      bytes.fill(0xff);
      expect(own).toEqual(before);
    }),
    { numRuns: 1000 },
  );
});
