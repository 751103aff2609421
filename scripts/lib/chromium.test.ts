import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { findChromium, findProgram, findShell } from "./chromium.mjs";

const SHELL = "/usr/bin/chromium-headless-shell";
const has = (...paths: string[]) => {
  return (name: string) => paths.find((path) => path === name || path.endsWith(`/${name}`)) ?? null;
};
const every = () => true;

test("reports a CHROMIUM_PATH that cannot be run instead of replacing it", () => {
  const find = has("/usr/bin/chromium", SHELL);
  expect(() => findChromium({ CHROMIUM_PATH: "/none" }, find, every)).toThrow("CHROMIUM_PATH names /none");
  expect(() => findShell({ CHROMIUM_SHELL_PATH: "/none" }, find, every)).toThrow("CHROMIUM_SHELL_PATH names /none");
});

test("uses CHROMIUM_PATH for everything, before the system's browsers", () => {
  const find = has("/mine/chrome", "/mine/shell", "/usr/bin/chromium", SHELL);
  expect(findChromium({ CHROMIUM_PATH: "/mine/chrome" }, find, every)).toBe("/mine/chrome");
  expect(findShell({ CHROMIUM_PATH: "/mine/chrome" }, find, every)).toBeNull();
  const both = { CHROMIUM_PATH: "/mine/chrome", CHROMIUM_SHELL_PATH: "/mine/shell" };
  expect([findChromium(both, find, every), findShell(both, find, every)]).toEqual(["/mine/chrome", "/mine/shell"]);
});

test("uses the first browser that runs, since chromium-browser may be only a script with a hint", () => {
  const find = has("/usr/bin/chromium-browser", "/opt/bin/google-chrome");
  expect(findChromium({}, find, every)).toBe("/usr/bin/chromium-browser");
  expect(findChromium({}, find, (path) => path !== "/usr/bin/chromium-browser")).toBe("/opt/bin/google-chrome");
  expect(findChromium({}, find, () => false)).toBeNull();
});

test("finds the headless shell beside the full browser, and never confuses them", () => {
  expect(findShell({}, has("/usr/bin/chromium", SHELL), every)).toBe(SHELL);
  expect(findShell({}, has("/usr/bin/chromium"), every)).toBeNull();
  expect(findShell({}, has(SHELL), () => false)).toBeNull();
  expect(findChromium({}, has(SHELL), every)).toBeNull();
});

test.skipIf(!existsSync("/usr/sbin/useradd"))("findProgram finds what an ordinary user's PATH on Debian lacks", () => {
  expect(findProgram("useradd", { PATH: "/usr/local/bin:/usr/bin:/bin" })).toBe("/usr/sbin/useradd");
});

test("findProgram searches PATH", () => {
  expect(findProgram("sh")).toMatch(/\/sh$/);
  expect(findProgram("no-such-program-anywhere")).toBeNull();
});
