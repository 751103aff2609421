import { expect, test } from "vitest";
import type { FaultBody } from "#shared/fault.ts";
import { mapErrorsToFields } from "./field-errors.ts";

const NAMES: Record<string, string> = { email: "email", username: "email", "user.phone": "phone" };
const place = (fault: FaultBody) => mapErrorsToFields(fault, (name) => NAMES[name], { EMAIL_TAKEN: "email" });

test("the first text of each known name is placed, the others are left to say", () => {
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

test("a code that is about one field is placed there when the server named none", () => {
  expect(place({ code: "EMAIL_TAKEN", message: "Taken" })).toEqual({
    fields: [{ field: "email", message: "Taken" }],
    rest: [],
  });
  expect(place({ code: "TOO_FAST", message: "Wait" })).toEqual({ fields: [], rest: [] });
});
