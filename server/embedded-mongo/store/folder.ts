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
/** Where the first data file is made, before it takes its place whole. */
const FIRST = "first";

/**
 * Makes the data folder for this user alone if there is none, and checks that it can be written.
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
 * Sees to it that the folder holds a whole data file of this version: checks the one that is there, or makes the first
 * one. What is damaged or missing is refused and left alone, never begun anew. Call it with the folder locked.
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
    // format.json is written when the first data file is whole. Without either, it was here and was taken away.
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

/** More than lmdb asks for the readers that it is told to have room for. */
const READERS_BYTES = 1 << 17;

/**
 * Writes the file in which lmdb notes its readers, whole. lmdb makes it of holes and maps it: where the disk had no
 * room for a page of it, or this user no right to it, the process would die when the page is touched.
 */
function reserveReaders(folder: string): void {
  const path = join(folder, "data.mdb-lock");
  // Not truncated, so that on a full disk it keeps the room that it has.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    writeFileSync(file, Buffer.alloc(READERS_BYTES));
  } finally {
    closeSync(file);
  }
}

/** A process that dies in here leaves something behind that the next one begins anew: nothing was ever stored in it. */
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
    // On disk before the data file takes its place: without it that would be refused.
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

/** Refuses a folder that another version wrote. */
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
