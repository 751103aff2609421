import { expect, test } from "vitest";
import { browserSettings, missingPackages } from "./tools.mjs";

const only = (...programs: string[]) => {
  return (name: string) => (programs.includes(name) ? `/usr/bin/${name}` : null);
};

test("all that a bare Debian is missing", () => {
  expect(missingPackages(true, only(), "linux")).toEqual(["chromium", "fonts-liberation", "strace", "redis-tools"]);
});

test("nothing that is there already, whichever of its names Redis goes by", () => {
  expect(missingPackages(false, only("strace", "redis-server"), "linux")).toEqual([]);
  expect(missingPackages(false, only("strace", "redis-check-rdb"), "linux")).toEqual([]);
});

test("strace is Linux's alone", () => {
  expect(missingPackages(false, only("redis-server"), "darwin")).toEqual([]);
});

test("a child is told of the browsers that were found, and of no others", () => {
  expect(browserSettings({ chromium: "/c", shell: "/s", problem: null })).toEqual({
    CHROMIUM_PATH: "/c",
    CHROMIUM_SHELL_PATH: "/s",
  });
  expect(browserSettings({ chromium: "/c", shell: null, problem: null })).toEqual({ CHROMIUM_PATH: "/c" });
  expect(browserSettings({ chromium: null, shell: null, problem: null })).toEqual({});
});
