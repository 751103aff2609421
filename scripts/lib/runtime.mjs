import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Problem } from "./say.mjs";

/** The server runs its TypeScript directly, which needs no flag in this release line. */
export const NODE_MAJOR = 24;

/** @typedef {{ path: string, version: string | null }} Candidate A Node and its version (null: it does not run). */

/**
 * The first Node that runs and is new enough.
 * @param {Candidate[]} candidates
 */
export function chooseNode(candidates) {
  return (
    candidates.find(({ version }) => Number(/^v(\d+)\./.exec(version ?? "")?.[1] ?? 0) >= NODE_MAJOR)?.path ?? null
  );
}

/**
 * Asks a Node for its version.
 * @param {string} path
 * @returns {Candidate}
 */
function askNode(path) {
  const answer = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 10_000 });
  return { path, version: answer.status === 0 ? answer.stdout.trim() : null };
}

/**
 * The Node that all programs of this project run on: the pinned one from the npm package `node`, or else the system's.
 * @param {string} root
 */
export function findRuntime(root) {
  const pinned = askNode(join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node"));
  const found = chooseNode([pinned, { path: process.execPath, version: process.version }]);
  if (found !== null) return found;
  throw new Problem(
    `Kasama needs Node ${NODE_MAJOR} or later: the npm package 'node' brought none that runs on this ${process.platform}-${process.arch} system, and its own Node is ${process.version}. Install Node ${NODE_MAJOR} (https://nodejs.org), or delete node_modules and run this again.`,
  );
}
