import { statfs } from "node:fs/promises";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import { UPLOAD_TEXTS } from "#shared/files/upload.texts.ts";

const MEGABYTE = 1024 * 1024;
/** Seconds after which an upload has a chance again where the disk is nearly full: somebody has to make room. */
const RETRY_AFTER = 60;

/** What a disk has left, in bytes. */
type FreeBytes = (folder: string) => Promise<number>;

interface Deps {
  /** Bytes of all files that are stored for a user. */
  bytesOf: (userId: number) => Promise<number>;
  /** How much one user may have stored. */
  quotaMb: number;
  /** Uploads are refused where the disk of the database has less than this left; 0 asks nothing. */
  freeDiskMb: number;
  /** The folder of the database; null where it is on another machine. */
  folder: string | null;
  log: Log;
  freeBytes?: FreeBytes;
}

/** Asks whether there is room for an upload: on the disk, and in what its sender may have. */
export interface StorageLimits {
  /**
   * @param userId who sends it; undefined at sign-up
   * @throws {Fault} UNAVAILABLE where the disk is nearly full, TOO_LARGE where the sender has used up their space
   */
  mayStore(userId: number | undefined, bytes: number): Promise<void>;
}

export function createStorageLimits(deps: Deps): StorageLimits {
  const { bytesOf, quotaMb, freeDiskMb, folder, log, freeBytes = freeBytesOf } = deps;

  return {
    mayStore: async (userId, bytes) => {
      if (folder !== null && freeDiskMb > 0) {
        const left = (await freeBytes(folder)) - bytes;
        if (left < freeDiskMb * MEGABYTE) {
          log.error(
            { leftMb: Math.floor(left / MEGABYTE), freeDiskMb },
            "the disk is nearly full: an upload was refused",
          );
          throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.diskFull, { retryAfter: RETRY_AFTER });
        }
      }
      if (userId === undefined) return;
      if ((await bytesOf(userId)) + bytes > quotaMb * MEGABYTE)
        throw new Fault("TOO_LARGE", UPLOAD_TEXTS.quota(quotaMb));
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
