import type { Config } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createScanner, type Scanner } from "./scanner.ts";
import { createStorageLimits, type StorageLimits } from "./store/storage-limits.ts";

/** Checks that `mount()` runs for every uploaded file. */
export function createUploadChecks(
  { uploadQuotaMb: quotaMb, freeDiskMb, clamdUrl: url, mongodbUri, dataDir }: Config,
  bytesOf: (userId: number) => Promise<number>,
  log: Log,
): StorageLimits & Scanner {
  const folder = mongodbUri ? null : dataDir;
  return { ...createStorageLimits({ bytesOf, quotaMb, freeDiskMb, folder, log }), ...createScanner({ url, log }) };
}
