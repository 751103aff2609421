import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder } from "./stamp.mjs";

const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|map)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Brotli at the highest quality; zlib's defaults otherwise. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes the brotli and gzip copies of one file, if they are smaller. Returns how many it wrote. */
async function compressFile(file: string): Promise<number> {
  const content = await readFile(file);
  const copies = [
    { suffix: ".br", bytes: await toBrotli(content, BROTLI) },
    { suffix: ".gz", bytes: await toGzip(content, { level: 9 }) },
  ].filter(({ bytes }) => bytes.length < content.length);
  await Promise.all(copies.map(({ suffix, bytes }) => writeFile(file + suffix, bytes)));
  return copies.length;
}

/** Compresses every text asset of a folder. zlib uses threads, so all files run concurrently. */
export async function precompress(root: string, folder: string): Promise<number> {
  const files = filesUnder(root, folder).filter((file) => TEXT.test(file));
  const counts = await Promise.all(files.map((file) => compressFile(join(root, file))));
  return counts.reduce((sum, count) => sum + count, 0);
}
