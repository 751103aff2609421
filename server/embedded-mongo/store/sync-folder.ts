import { closeSync, fsyncSync, openSync } from "node:fs";

/** Makes the file names in a folder durable, like the files' contents. */
export function syncFolder(folder: string): void {
  // Windows has no folder handles to sync.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
