import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { checkDataFile } from "./data-file.ts";
import { openEnvironment } from "./lmdb.ts";
import { StartError } from "./start-error.ts";
import { syncFolder } from "./sync-folder.ts";

const FORMAT = { format: "kasama-embedded-mongo", version: 1 };
/** Where the first data file is created, before it is renamed. */
const FIRST = "first";

/**
 * Creates the data folder for this user only if there is none, and checks that it is writable.
 * @throws {StartError} that names the folder
 */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw new Error("it is not a folder");
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function unwritable(folder: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written (${(error as Error).message}). Give this user the right to it, or use another folder.`,
  );
}

/**
 * Makes sure that the folder contains a complete data file of this version: checks an existing one, or creates the
 * first. A damaged or missing file is refused and left alone, never replaced. Call it with the folder locked.
 * @throws {StartError} that names the file
 */
export async function prepareData(folder: string): Promise<void> {
  const format = join(folder, "format.json");
  const data = join(folder, "data.mdb");
  const first = join(folder, FIRST, "data.mdb");
  if (existsSync(format)) checkFormat(format);
  else if (existsSync(data))
    throw new StartError(`${data} is there but ${format} is missing: it was not written by this server. Move it away.`);
  else await makeFirst(folder);
  if (!existsSync(data)) {
    // format.json is written after the first data file is complete. If it exists, a missing data file was removed by
    // someone.
    if (!existsSync(first))
      throw new StartError(`${data} is missing, and ${format} says that it was there. Restore it from a backup.`);
    moveFirst(folder, first, data);
  }
  checkDataFile(data);
  try {
    reserveReaders(folder);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** More than lmdb needs for the configured number of readers. */
const READERS_BYTES = 1 << 17;

/**
 * Writes the complete file in which lmdb records its readers. lmdb would create it sparse and map it: on a full disk,
 * or without write permission, the process would crash on the first access to a page.
 */
function reserveReaders(folder: string): void {
  const path = join(folder, "data.mdb-lock");
  // Not truncated, so that on a full disk it keeps its space.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    writeFileSync(file, Buffer.alloc(READERS_BYTES));
  } finally {
    closeSync(file);
  }
}

/** If the process dies in here, the next one starts over: nothing has been stored yet. */
async function makeFirst(folder: string): Promise<void> {
  const path = join(folder, "format.json");
  try {
    rmSync(join(folder, FIRST), { recursive: true, force: true });
    mkdirSync(join(folder, FIRST), { mode: 0o700 });
    reserveReaders(join(folder, FIRST));
    await openEnvironment(join(folder, FIRST)).close();
    syncFolder(folder);
    writeFileSync(`${path}.new`, `${JSON.stringify(FORMAT)}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    // On disk before the data file is renamed: without it, the data file would be refused.
    syncFolder(folder);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function moveFirst(folder: string, first: string, data: string): void {
  try {
    renameSync(first, data);
    rmSync(join(folder, FIRST), { recursive: true, force: true });
    syncFolder(folder);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Refuses a folder written by another version. */
function checkFormat(path: string): void {
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
