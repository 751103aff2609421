import { spawnSync } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { temporaryFolder } from "./server.ts";

/** A file system of a few megabytes. */
export type SmallDisk = {
  folder: string;
  /** Fills it up. */
  fill(): void;
  /** Frees the space again. */
  clear(): void;
  /** Remounts it read-only, or with false writable. */
  setReadOnly(readOnly: boolean): void;
};

/** Runs a test on a small file system; skipped if none can be mounted. */
export async function onSmallDisk(
  context: TestContext,
  megabytes: number,
  test: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  if (!isRoot || !mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder)) {
    rmSync(folder, { recursive: true });
    context.skip("only root on Linux may mount a small file system");
  }
  const ballast = join(folder, "ballast");
  try {
    await test({
      folder,
      fill() {
        for (const size of [1 << 16, 1 << 12]) while (append(ballast, size));
      },
      clear: () => rmSync(ballast),
      setReadOnly: (readOnly) => void mount("-o", `remount,${readOnly ? "ro" : "rw"}`, folder),
    });
  } finally {
    spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function append(path: string, size: number): boolean {
  try {
    appendFileSync(path, Buffer.alloc(size));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
