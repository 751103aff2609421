import { expect, test } from "vitest";
import { entryStateOf } from "./entry-state.ts";

test.each([null, undefined, 3, "text", [], { email: 3, from: null, message: "" }])(
  "%j contains nothing for an entry page",
  (state) => {
    expect(entryStateOf(state)).toEqual({});
  },
);

test("takes valid values and ignores the rest", () => {
  const state = { email: "ana@mail.example", from: "/ApplicantDashboard", message: "Hello" };
  expect(entryStateOf({ ...state, other: true })).toEqual(state);
});

test.each(["fromRegistration", "sent"])("%s says that a verification email was sent", (name) => {
  expect(entryStateOf({ [name]: true })).toEqual({ sent: true });
  expect(entryStateOf({ [name]: "yes" })).toEqual({});
});
