import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compiled } from "./compiled.ts";

const Person = z.object({ name: z.string().check(z.trim(), z.minLength(2)), age: z.optional(z.int()) });
const Pair = z.strictObject({ one: Person, two: z.nullable(Person) });
const Span = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to, "ends too early"));

test.each([
  ["trims, and drops fields that the schema does not name", Person, { name: " Ana ", age: 3, secret: 1 }],
  ["keeps an optional field missing", Person, { name: "Ana" }],
  ["names each wrong field", Person, { name: "A", age: "3" }],
  ["names a field within another one", Pair, { one: { name: "A" }, two: null }],
  ["refuses unknown fields of a strict object", Pair, { one: { name: "Ana" }, two: null, three: 3 }],
  ["refuses what is no object", Person, [1]],
  ["makes the checks of the whole object", Span, { from: 2, to: 1 }],
  ["ignores the name of an inherited property", Person, JSON.parse('{"name":"Ana","__proto__":{"age":1}}')],
  ["takes other schemas as they are", z.array(Person), [{ name: "Ana", secret: 1 }]],
])("%s, like the schema itself", (_title, schema, given) => {
  const [own, generated] = [schema, compiled(schema)].map((one) => z.safeParse(one, given));
  expect(generated?.data).toEqual(own?.data);
  expect(generated?.error?.issues).toEqual(own?.error?.issues);
});
