import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./say.mjs";

/** Where a system keeps a Chromium that Playwright can drive, best first. Bare names are looked up in PATH. */
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A program as a full path, or null.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findProgram(name, env = process.env) {
  const paths = name.includes("/") ? [name] : (env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  for (const path of paths) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here; on to the next folder.
    }
  }
  return null;
}

/**
 * Whether a browser starts. On some systems chromium-browser is only a note that says where to get one.
 * @param {string} path
 */
function answersVersion(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

/**
 * The system's Chromium, or null (Playwright then uses its own, where that was installed).
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(name: string) => string | null} [find]
 * @param {(path: string) => boolean} [runs]
 */
export function findChromium(env = process.env, find = (name) => findProgram(name, env), runs = answersVersion) {
  if (env.CHROMIUM_PATH) {
    // Named by hand: never replaced by another one in silence.
    if (find(env.CHROMIUM_PATH) !== null) return env.CHROMIUM_PATH;
    throw new Problem(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run. Correct it, or unset it.`);
  }
  for (const place of PLACES) {
    const path = find(place);
    if (path !== null && runs(path)) return path;
  }
  return null;
}
