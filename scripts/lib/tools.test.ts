import { expect, test } from "vitest";
import { browserSettings, missingPackages } from "./tools.mjs";

const only = (...programs: string[]) => {
  return (name: string) => (programs.includes(name) ? `/usr/bin/${name}` : null);
};

test("names all packages that a bare Debian is missing", () => {
  expect(missingPackages(true, only(), "linux")).toEqual(["chromium", "fonts-liberation", "strace", "redis-tools"]);
});

test("names no tool that is installed, with either name of Redis", () => {
  expect(missingPackages(false, only("strace", "redis-server"), "linux")).toEqual([]);
  expect(missingPackages(false, only("strace", "redis-check-rdb"), "linux")).toEqual([]);
});

test("needs strace on Linux only", () => {
  expect(missingPackages(false, only("redis-server"), "darwin")).toEqual([]);
});

test("passes only the browsers that were found to a child", () => {
  expect(browserSettings({ chromium: "/c", shell: "/s", problem: null })).toEqual({
    CHROMIUM_PATH: "/c",
    CHROMIUM_SHELL_PATH: "/s",
  });
  expect(browserSettings({ chromium: "/c", shell: null, problem: null })).toEqual({ CHROMIUM_PATH: "/c" });
  expect(browserSettings({ chromium: null, shell: null, problem: null })).toEqual({});
});
