import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./say.mjs";

/** @typedef {(name: string) => string | null} Find Resolves a bare name or a path to a full path, or null. */
/** @typedef {(path: string) => boolean} Runs */

/** Possible places of a Chromium that Playwright can drive, best first. Bare names are looked up in PATH. */
const WHOLE = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The same engine without windows: a page needs a third less processor time. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

/** Where Debian has programs like haproxy, which are often not in the PATH of an ordinary user. */
const SBIN = ["/usr/local/sbin", "/usr/sbin"];

/**
 * The full path of a program, or null.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findProgram(name, env = process.env) {
  const folders = [...(env.PATH ?? "").split(delimiter), ...SBIN];
  const paths = name.includes("/") ? [name] : folders.map((folder) => join(folder, name));
  for (const path of paths) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder; try the next one.
    }
  }
  return null;
}

/**
 * Whether a browser starts. On some systems chromium-browser is only a script that says how to install one.
 * @param {string} path
 */
function answersVersion(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

/**
 * The browser that a setting names, or null without one. It is never silently replaced by another one.
 * @param {"CHROMIUM_PATH" | "CHROMIUM_SHELL_PATH"} setting
 * @param {NodeJS.ProcessEnv} env
 * @param {Find} find
 */
function named(setting, env, find) {
  const path = env[setting];
  if (!path || find(path) !== null) return path || null;
  throw new Problem(`${setting} names ${path}, which cannot be run. Correct it, or unset it.`);
}

/**
 * @param {readonly string[]} places
 * @param {Find} find
 * @param {Runs} runs
 */
function firstOf(places, find, runs) {
  for (const place of places) {
    const path = find(place);
    if (path !== null && runs(path)) return path;
  }
  return null;
}

/**
 * The system's full Chromium, or null (then Playwright uses its own, if it is installed).
 * @param {NodeJS.ProcessEnv} [env]
 * @param {Find} [find]
 * @param {Runs} [runs]
 */
export function findChromium(env = process.env, find = (name) => findProgram(name, env), runs = answersVersion) {
  return named("CHROMIUM_PATH", env, find) ?? firstOf(WHOLE, find, runs);
}

/**
 * The system's headless shell of Chromium, for tests that need no more; or null if they must use the full one, for
 * example because CHROMIUM_PATH names one browser for everything.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {Find} [find]
 * @param {Runs} [runs]
 */
export function findShell(env = process.env, find = (name) => findProgram(name, env), runs = answersVersion) {
  const shell = named("CHROMIUM_SHELL_PATH", env, find);
  return shell !== null || env.CHROMIUM_PATH ? shell : firstOf(SHELLS, find, runs);
}
