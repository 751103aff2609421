import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { runChild } from "./child.mjs";
import { Problem, step } from "./say.mjs";
import { installKey, readStamp, writeStamp } from "./stamp.mjs";

/**
 * @typedef {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?:
 * boolean, link?: boolean }> }} Lock
 */

const NPM_FLAGS = [
  "ci",
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  // NODE_ENV=production must not leave out the tools that build the client.
  "--include=dev",
  "--include=optional",
  "--loglevel=error",
];

/** npm's error codes, and what a person can do about each. */
const REMEDIES = [
  {
    codes: ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ERR_SOCKET_TIMEOUT", "ENETUNREACH"],
    text: "the package registry cannot be reached. Check the network (and `npm config get registry`), then run this again",
  },
  { codes: ["ENOSPC"], text: "the disk is full. Free some space, then run this again" },
  {
    codes: ["EACCES", "EPERM", "EROFS"],
    text: "this user may not write node_modules or npm's cache. Give the folder to this user, then run this again",
  },
  {
    codes: ["EUSAGE", "EJSONPARSE"],
    text: "package-lock.json is missing, broken or does not match package.json. Restore both files (`git checkout package.json package-lock.json`), or run `npm install` after a wanted change",
  },
  { codes: ["EINTEGRITY"], text: "a download arrived damaged. Run `npm cache clean --force`, then this again" },
  { codes: ["E401", "E403"], text: "the package registry refused us. Check the npm registry settings and login" },
  {
    codes: ["E404", "ETARGET", "ENOVERSIONS"],
    text: "the package registry lacks a package of package-lock.json. Check `npm config get registry`, then run this again",
  },
];

/**
 * The one-line message for a failed `npm ci`.
 * @param {string} output
 * @param {string} logFile
 */
export function installProblem(output, logFile) {
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  const code = lines.map((line) => /^code (\w+)$/.exec(line)?.[1]).find(Boolean);
  const known = REMEDIES.find(({ codes }) => code !== undefined && codes.includes(code));
  const first = lines.find((line) => line !== "" && !line.startsWith("code ") && !line.startsWith("npm "));
  const reason = known?.text ?? `${first ?? "npm ended without a word"}. Mend that, then run this again`;
  return `Installing packages failed${code ? ` (${code})` : ""}: ${reason}. npm's own words are in ${logFile}.`;
}

/**
 * Whether an installed tree (npm's hidden lock in node_modules) matches the lock, so that a person who ran `npm ci` by
 * hand does not wait for a second one.
 * @param {Lock} wanted
 * @param {Lock} installed
 */
export function isSameTree(wanted, installed) {
  const have = installed.packages ?? {};
  const want = wanted.packages ?? {};
  for (const [path, entry] of Object.entries(want)) {
    if (path === "" || entry.link) continue;
    const found = have[path];
    // Optional packages of other systems are never installed.
    if (!found && (entry.optional || entry.devOptional)) continue;
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return false;
  }
  return Object.keys(have).every((path) => want[path] !== undefined);
}

/**
 * Whether node_modules already matches the lock, although this script did not install it.
 * @param {string} root
 */
function isInstalledByHand(root) {
  try {
    /** @param {string} file @returns {Lock} */
    const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));
    return isSameTree(read("package-lock.json"), read("node_modules/.package-lock.json"));
  } catch {
    return false;
  }
}

/**
 * How to call npm: the npm that runs this script, or else the one in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(env) {
  const cli = env.npm_execpath;
  if (cli && basename(cli) === "npm-cli.js" && existsSync(cli)) {
    // Not process.execPath: that may be the Node in node_modules, which `npm ci` deletes.
    return [env.npm_node_execpath ?? process.execPath, [cli]];
  }
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/**
 * Installs the packages if node_modules is missing or stale. Otherwise it takes only a few milliseconds.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const stampFile = join(root, "node_modules", ".install-stamp");
  let key;
  try {
    key = installKey(root);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `Installing packages failed: package.json or package-lock.json cannot be read (${reason}). Restore them with \`git checkout package.json package-lock.json\`.`,
    );
  }
  if (readStamp(stampFile) === key) return;
  if (isInstalledByHand(root)) {
    writeStamp(stampFile, key);
    return;
  }
  await step("Installing packages", async () => {
    const [command, args] = npmCommand(process.env);
    /** @type {import("./child.mjs").Ended} */
    let ended;
    try {
      ended = await runChild(command, [...args, ...NPM_FLAGS], { cwd: root, capture: true, signals: "group" });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
      throw new Problem("Installing packages failed: npm was not found. Install Node with npm, then run this again.");
    }
    if (ended.code === 0) return;
    const logFile = ".cache/install.log";
    mkdirSync(join(root, ".cache"), { recursive: true });
    writeFileSync(join(root, logFile), ended.output);
    throw new Problem(installProblem(ended.output, logFile));
  });
  writeStamp(stampFile, key);
}
