import { statfs } from "node:fs/promises";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";

const MEGABYTE = 1024 * 1024;
/** Seconds after which an upload may be retried when the disk is nearly full. */
const RETRY_AFTER = 60;

/** The free space of a disk, in bytes. */
type FreeBytes = (folder: string) => Promise<number>;

interface Deps {
  /** The total bytes of a user's stored files. */
  bytesOf: (userId: number) => Promise<number>;
  /** The most megabytes that one user may store. */
  quotaMb: number;
  /** Uploads are refused if the disk of the database has less free space; 0 turns the check off. */
  freeDiskMb: number;
  /** The folder of the database; null if it is on another machine. */
  folder: string | null;
  log: Log;
  freeBytes?: FreeBytes;
}

/** Checks whether there is room for an upload: on the disk, and in the sender's quota. */
export interface StorageLimits {
  /**
   * @param userId the sender; undefined at sign-up
   * @throws {Fault} UNAVAILABLE if the disk is nearly full, TOO_LARGE if the sender's quota is used up
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
        throw new Fault("TOO_LARGE", UPLOAD_TEXTS.quota({ mb: quotaMb }));
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
