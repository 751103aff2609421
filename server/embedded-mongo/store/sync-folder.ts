import { closeSync, fsyncSync, openSync } from "node:fs";

/** Makes the names in a folder as durable as what is in its files. */
export function syncFolder(folder: string): void {
  // Windows has no handles of folders to sync.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
