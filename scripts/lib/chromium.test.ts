import { expect, test } from "vitest";
import { findChromium, findProgram, findShell } from "./chromium.mjs";

const SHELL = "/usr/bin/chromium-headless-shell";
const has = (...paths: string[]) => {
  return (name: string) => paths.find((path) => path === name || path.endsWith(`/${name}`)) ?? null;
};
const every = () => true;

test("a CHROMIUM_PATH that cannot be run is said, not replaced", () => {
  const find = has("/usr/bin/chromium", SHELL);
  expect(() => findChromium({ CHROMIUM_PATH: "/none" }, find, every)).toThrow("CHROMIUM_PATH names /none");
  expect(() => findShell({ CHROMIUM_SHELL_PATH: "/none" }, find, every)).toThrow("CHROMIUM_SHELL_PATH names /none");
});

test("CHROMIUM_PATH wins over the system's, for everything", () => {
  const find = has("/mine/chrome", "/mine/shell", "/usr/bin/chromium", SHELL);
  expect(findChromium({ CHROMIUM_PATH: "/mine/chrome" }, find, every)).toBe("/mine/chrome");
  expect(findShell({ CHROMIUM_PATH: "/mine/chrome" }, find, every)).toBeNull();
  const both = { CHROMIUM_PATH: "/mine/chrome", CHROMIUM_SHELL_PATH: "/mine/shell" };
  expect([findChromium(both, find, every), findShell(both, find, every)]).toEqual(["/mine/chrome", "/mine/shell"]);
});

test("takes the first that runs: a chromium-browser may be only a note", () => {
  const find = has("/usr/bin/chromium-browser", "/opt/bin/google-chrome");
  expect(findChromium({}, find, every)).toBe("/usr/bin/chromium-browser");
  expect(findChromium({}, find, (path) => path !== "/usr/bin/chromium-browser")).toBe("/opt/bin/google-chrome");
  expect(findChromium({}, find, () => false)).toBeNull();
});

test("the shell is found beside the whole one, and is never taken for it", () => {
  expect(findShell({}, has("/usr/bin/chromium", SHELL), every)).toBe(SHELL);
  expect(findShell({}, has("/usr/bin/chromium"), every)).toBeNull();
  expect(findShell({}, has(SHELL), () => false)).toBeNull();
  expect(findChromium({}, has(SHELL), every)).toBeNull();
});

test("findProgram looks through PATH", () => {
  expect(findProgram("sh")).toMatch(/\/sh$/);
  expect(findProgram("no-such-program-anywhere")).toBeNull();
  expect(findProgram("sh", { PATH: "" })).toBeNull();
});
