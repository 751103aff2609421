import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { FaultBody } from "#shared/fault.ts";
import { fieldIn, mapErrorsToFields, schemaErrors } from "./field-errors.ts";

const NAMES: Record<string, string> = { email: "email", username: "email", "user.phone": "phone" };
const place = (fault: FaultBody) => mapErrorsToFields(fault, (name) => NAMES[name], { EMAIL_TAKEN: "email" });

test("the first text of each known field is placed, the others remain for the summary", () => {
  const fields = {
    "user.phone": ["Too short", "Odd"],
    username: ["Taken"],
    email: ["Taken too"],
    logo: ["Too big"],
    x: [],
  };
  expect(place({ code: "BAD_INPUT", message: "", fields })).toEqual({
    fields: [
      { field: "phone", message: "Too short" },
      { field: "email", message: "Taken" },
    ],
    rest: ["Too big"],
  });
});

test("a code about one field is placed there if the server named none", () => {
  expect(place({ code: "EMAIL_TAKEN", message: "Taken" })).toEqual({
    fields: [{ field: "email", message: "Taken" }],
    rest: [],
  });
  expect(place({ code: "TOO_FAST", message: "Wait" })).toEqual({ fields: [], rest: [] });
});

test("a schema's first message of each known field is placed, also for nested values", () => {
  const skill = z.object({ name: z.string().check(z.minLength(2, "Too short")) });
  const schema = z.object({
    title: z.string("Required").check(z.minLength(1)),
    skills: z.array(skill),
    other: z.string(),
  });
  const fieldOf = (name: string) => fieldIn(["title", "skills"])(name.split(".")[0] ?? "");
  expect(schemaErrors(schema, { skills: [{ name: "A" }, { name: "" }] }, fieldOf)).toEqual({
    title: "Required",
    skills: "Too short",
  });
  expect(schemaErrors(schema, { title: "x", skills: [], other: "y" }, fieldOf)).toEqual({});
});
