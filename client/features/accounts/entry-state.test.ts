import { expect, test } from "vitest";
import { entryStateOf } from "./entry-state.ts";

test.each([null, undefined, 3, "text", [], { email: 3, from: null, message: "" }])(
  "%j holds nothing for an entry page",
  (state) => {
    expect(entryStateOf(state)).toEqual({});
  },
);

test("what is there and what it should be is taken, the rest is left", () => {
  const state = { email: "ana@mail.example", from: "/ApplicantDashboard", message: "Hello" };
  expect(entryStateOf({ ...state, fromRegistration: true })).toEqual(state);
});
