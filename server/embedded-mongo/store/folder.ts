import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
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

const META_BYTES = 200;
const PAGE_HEADER_BYTES = 24;
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;

/**
 * Looks at the head of a data file before lmdb maps it: lmdb takes a damaged one for good and the process dies of it.
 * Checks both meta pages and that the roots of the newer one are within the file.
 */
function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const size = statSync(path).size;
  const file = openSync(path, "r");
  try {
    const metas = [readMeta(file, 0)];
    metas.push(readMeta(file, metas[0]?.pageSize ?? 0));
    const newer = metas.reduce((a, b) => (b.transaction > a.transaction ? b : a));
    for (const root of newer.roots)
      if (root !== 2n ** 64n - 1n && (root + 1n) * BigInt(newer.pageSize) > BigInt(size))
        throw new Error("it is cut off");
  } catch (error) {
    throw new StartError(
      `${path} is damaged (${(error as Error).message}). It was left as it is; restore it from a backup or move it away.`,
    );
  } finally {
    closeSync(file);
  }
}

/** One meta page of lmdb: header, magic, version, address, map size, two trees of 48 bytes, last page, transaction. */
function readMeta(file: number, at: number): { pageSize: number; roots: bigint[]; transaction: bigint } {
  const bytes = Buffer.alloc(META_BYTES);
  if (readSync(file, bytes, 0, META_BYTES, at) < META_BYTES) throw new Error("it is cut off");
  const meta = bytes.subarray(PAGE_HEADER_BYTES);
  if (meta.readUInt32LE(0) !== MAGIC) throw new Error("its header is not that of a data file");
  if (meta.readUInt32LE(4) !== DATA_VERSION) throw new Error(`its format is version ${meta.readUInt32LE(4)} of lmdb`);
  const pageSize = meta.readUInt32LE(24);
  if (pageSize < 512 || pageSize > 65536) throw new Error(`its pages have ${pageSize} bytes`);
  return {
    pageSize,
    roots: [meta.readBigUInt64LE(64), meta.readBigUInt64LE(112)],
    transaction: meta.readBigUInt64LE(128),
  };
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
  checkDataFile(data);
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
