import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applied, type Edit } from "./edits.ts";

export interface SeededBug extends Edit {
  id: number;
  /** A feature of the product, or a part that all features use. */
  feature: string;
  /** Its path when the list was drawn. */
  file: string;
  /** Where the place is in newer commits, if it has moved or its text has changed. */
  later?: { file?: string; find?: string; put?: string };
}

/**
 * The file that has the place of a bug in this tree, and its text with the bug.
 * @throws if the bug no longer finds its place
 */
export function withBug(root: string, { later, ...bug }: SeededBug): { file: string; text: string } {
  const place = later && !hasPlace(root, bug) ? { ...bug, ...later } : bug;
  return { file: place.file, text: applied(readFileSync(join(root, place.file), "utf8"), place) };
}

function hasPlace(root: string, { file, find }: Pick<SeededBug, "file" | "find">): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, "utf8").includes(find);
}

export interface Copy {
  path: string;
  /** The files that have the bugs. */
  changed: readonly string[];
  remove: () => void;
}

/**
 * Makes a copy of a commit beside the tree, with these bugs and with the packages of the tree.
 * @throws if a bug no longer finds its place
 */
export function copyTree(root: string, bugs: readonly SeededBug[], commit = "HEAD"): Copy {
  const path = mkdtempSync(join(tmpdir(), "kasama-bug-"));
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-xf", "-", "-C", path], { input: archive });
  symlinkSync(join(root, "node_modules"), join(path, "node_modules"));
  const changed = bugs.map((bug) => {
    const { file, text } = withBug(path, bug);
    writeFileSync(join(path, file), text);
    return file;
  });
  return { path, changed, remove: () => rmSync(path, { recursive: true, force: true }) };
}
