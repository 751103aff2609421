import { expect, test } from "vitest";
import { findChromium, findProgram } from "./chromium.mjs";

const has = (...paths: string[]) => {
  return (name: string) => paths.find((path) => path === name || path.endsWith(`/${name}`)) ?? null;
};

test("a CHROMIUM_PATH that cannot be run is said, not replaced", () => {
  const find = has("/usr/bin/chromium");
  expect(() => findChromium({ CHROMIUM_PATH: "/none" }, find, () => true)).toThrow("CHROMIUM_PATH names /none");
});

test("CHROMIUM_PATH wins over the system's", () => {
  const find = has("/mine/chrome", "/usr/bin/chromium");
  expect(findChromium({ CHROMIUM_PATH: "/mine/chrome" }, find, () => true)).toBe("/mine/chrome");
});

test("takes the first that runs: a chromium-browser may be only a note", () => {
  const find = has("/usr/bin/chromium-browser", "/opt/bin/google-chrome");
  expect(findChromium({}, find, () => true)).toBe("/usr/bin/chromium-browser");
  expect(findChromium({}, find, (path) => path !== "/usr/bin/chromium-browser")).toBe("/opt/bin/google-chrome");
  expect(findChromium({}, find, () => false)).toBeNull();
});

test("findProgram looks through PATH", () => {
  expect(findProgram("sh")).toMatch(/\/sh$/);
  expect(findProgram("no-such-program-anywhere")).toBeNull();
  expect(findProgram("sh", { PATH: "" })).toBeNull();
});
