import { expect, test } from "vitest";
import { chooseNode } from "./runtime.mjs";

const pinned = (version: string | null) => ({ path: "pinned", version });
const system = (version: string | null) => ({ path: "system", version });

test.each([
  [pinned(null), system("v20.20.2"), null],
  [pinned(null), system("v23.99.0"), null],
  [pinned("not a version"), system("v18.0.0"), null],
  [pinned("v24.21.0"), system("v26.0.0"), "pinned"],
  [pinned(null), system("v24.0.0"), "system"],
  [pinned(null), system("v100.0.0"), "system"],
  [pinned("v22.0.0"), system("v26.0.0"), "system"],
])("of %o and %o: %s", (first, second, expected) => {
  expect(chooseNode([first, second])).toBe(expected);
});
