import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applied, type Edit } from "./edits.ts";

export interface SeededBug extends Edit {
  id: number;
  /** Of the product, or the part that all features use. */
  feature: string;
  /** Where it was when the list was drawn. */
  file: string;
}

export interface Copy {
  path: string;
  remove: () => void;
}

/**
 * A copy of a commit beside the tree, with these bugs in it and the packages of the tree.
 * @throws when a bug no longer finds its place
 */
export function copyTree(root: string, bugs: readonly SeededBug[], commit = "HEAD"): Copy {
  const path = mkdtempSync(join(tmpdir(), "kasama-bug-"));
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-xf", "-", "-C", path], { input: archive });
  symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  for (const bug of bugs) {
    const file = join(path, bug.file);
    writeFileSync(file, applied(readFileSync(file, "utf8"), bug));
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
