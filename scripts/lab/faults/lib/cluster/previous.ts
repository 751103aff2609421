import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../../../lib/setup.mjs";

const PREVIOUS = "HEAD~1";

/** Returns why the previous commit cannot be run here, or undefined if it can. */
export const needsPrevious = (): string | undefined =>
  spawnSync("git", ["cat-file", "-e", `${PREVIOUS}^{commit}`], { cwd: ROOT }).status === 0
    ? undefined
    : "there is no previous commit here";

/** Writes the tree of the previous commit into a new folder. */
export function previousTree(): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), "kg-"));
  const archive = spawnSync("git", ["archive", PREVIOUS, "server", "shared", "package.json", "tsconfig.json"], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
  });
  const unpacked = spawnSync("tar", ["-x", "-C", root], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0)
    throw new Error(`the previous commit was not unpacked: ${archive.stderr} ${unpacked.stderr}`);
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
