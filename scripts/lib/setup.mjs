import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findRuntime } from "./runtime.mjs";
import { Problem, step } from "./say.mjs";
import { isClientFresh } from "./stamp.mjs";

/** The folder of the package. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Installs the packages, and returns the Node to run on.
 * @param {string} root
 */
export async function prepare(root) {
  await ensureInstalled(root);
  return findRuntime(root);
}

/**
 * Builds the client unless dist/ is up to date.
 * @param {string} root
 * @param {string} node
 */
export async function ensureClient(root, node) {
  if (isClientFresh(root)) return;
  await step("Building the client", async () => {
    const ended = await runChild(node, [join(root, "scripts/build.ts")], {
      cwd: root,
      capture: true,
      signals: "group",
    });
    if (ended.code === 0) return;
    throw new Problem(
      `${ended.output.trimEnd()}\nThe client couldn't be built. Fix what is named above, then run this again.`,
    );
  });
}
