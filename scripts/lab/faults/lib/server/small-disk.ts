import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** A file system with little space. */
export interface SmallDisk {
  folder: string;
  /** Fills it up; leaves `leave` bytes free. */
  fill(leave?: number): void;
  /** Frees the space again. */
  clear(): void;
  remove(): void;
}

const PIECES = [1 << 16, 1 << 12];

/** Returns why none can be mounted here, or undefined if one can. */
export const needsMount = (): string | undefined =>
  process.platform === "linux" && process.getuid?.() === 0
    ? undefined
    : "only root on Linux may mount a small file system";

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "kd-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) throw new Error(`no file system was mounted: ${mounted.stderr}`);
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill: (leave = 0) => {
      for (const size of PIECES) while (hasRoom(ballast, size));
      if (leave > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - leave));
    },
    clear: () => rmSync(ballast),
    remove: () => {
      spawnSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hasRoom(file: string, size: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(size));
    return true;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw err;
  }
}
