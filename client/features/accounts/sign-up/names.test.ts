import { expect, test } from "vitest";
import { splitName } from "./names.ts";

test.each([
  ["Ben Uy Santos", "Ben Uy", "Santos"],
  ["  Cher ", "Cher", ""],
  ["", "", ""],
])("splits %j into %j and %j", (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});
