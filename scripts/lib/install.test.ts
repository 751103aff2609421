import { describe, expect, test } from "vitest";
import { installProblem, isSameTree, npmCommand } from "./install.mjs";

describe("isSameTree", () => {
  const wanted = {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/a": { version: "1.0.0", integrity: "x" },
      "node_modules/for-another-system": { version: "1.0.0", optional: true },
    },
  };
  const a = { version: "1.0.0", integrity: "x" };

  test("refuses missing, different and extra packages", () => {
    expect(isSameTree(wanted, {})).toBe(false);
    expect(isSameTree(wanted, { packages: { "node_modules/a": { ...a, version: "1.0.1" } } })).toBe(false);
    expect(isSameTree(wanted, { packages: { "node_modules/a": { ...a, integrity: "y" } } })).toBe(false);
    expect(isSameTree(wanted, { packages: { "node_modules/a": a, "node_modules/b": a } })).toBe(false);
  });

  test("accepts the tree that npm installs, without packages for other systems", () => {
    expect(isSameTree(wanted, { packages: { "node_modules/a": a } })).toBe(true);
  });
});

describe("installProblem", () => {
  test.each([
    ["npm error code ENOTFOUND\nnpm error request to https://x failed", /\(ENOTFOUND\).*network/],
    ["npm ERR! code ENOSPC", /disk is full/],
    ["npm error code EUSAGE\nnpm error\nnpm error long", /git checkout/],
    ["npm error code E999\nnpm error The moon is full", /\(E999\): The moon is full\./],
    ["Segmentation fault", /failed: Segmentation fault\./],
    ["", /without a word/],
  ])("%j becomes one line", (output, expected) => {
    const line = installProblem(output, "the.log");
    expect(line).toMatch(expected);
    expect(line).not.toContain("\n");
    expect(line).toContain("the.log");
  });
});

test("npmCommand uses the npm that runs the script, unless it is another package manager", () => {
  expect(npmCommand({})).toEqual(["npm", []]);
  expect(npmCommand({ npm_execpath: "/gone/npm-cli.js" })).toEqual(["npm", []]);
  expect(npmCommand({ npm_execpath: import.meta.filename })).toEqual(["npm", []]);
});
