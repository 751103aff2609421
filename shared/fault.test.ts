import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Fault, parseOrFault } from "./fault.ts";

test.each(["constructor", "toString", "hasOwnProperty", "__proto__"])(
  "names an unknown field called %s, also in the JSON that is sent",
  (name) => {
    const inner = z.object({ inner: z.strictObject({}) });
    const faultOf = (schema: z.ZodMiniType, json: string) => {
      try {
        parseOrFault(schema, JSON.parse(json));
      } catch (err) {
        if (err instanceof Fault) return JSON.stringify(err.body());
        throw err;
      }
      throw new Error("nothing was refused");
    };
    expect(faultOf(z.strictObject({}), `{"${name}":1}`)).toContain(`"fields":{"${name}":["`);
    expect(faultOf(inner, `{"inner":{"${name}":1}}`)).toContain(`"fields":{"inner.${name}":["`);
  },
);

test("groups all texts of a field, in the order in which they were found", () => {
  const schema = z.object({ name: z.string().check(z.minLength(3, "longer"), z.regex(/^[a-z]+$/, "letters")) });
  expect(() => parseOrFault(schema, { name: "1" })).toThrow(
    expect.objectContaining({ fields: { name: ["longer", "letters"] } }),
  );
});
