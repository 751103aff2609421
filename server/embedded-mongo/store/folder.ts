import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

const FORMAT = { format: "kasama-embedded-mongo", version: 1 };

/** Makes the data folder for this user alone if there is none, and checks that it can be written. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw new Error("it is not a folder");
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as Error).message}). Give this user the right to it, or use another folder.`,
    );
  }
}

/** Refuses a folder that another version wrote; marks a new one. Call it with the folder locked. */
export function checkFormat(folder: string): void {
  const path = join(folder, "format.json");
  const data = join(folder, "data.mdb");
  if (!existsSync(path)) {
    if (existsSync(data))
      throw new StartError(`${data} is there but ${path} is missing: it was not written by this server. Move it away.`);
    writeFileSync(`${path}.new`, `${JSON.stringify(FORMAT)}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    return;
  }
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartError(`${path} cannot be read (${(error as Error).message}). Restore it from a backup.`);
  }
  const { format, version } = (found ?? {}) as Partial<typeof FORMAT>;
  if (format !== FORMAT.format || version !== FORMAT.version)
    throw new StartError(
      `${path} says ${JSON.stringify(found)}, this server reads ${JSON.stringify(FORMAT)}. Use the version that wrote it.`,
    );
}
