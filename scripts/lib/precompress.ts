import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder } from "./stamp.mjs";

const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|map)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes the brotli and gzip copies of one file, each only where it saves bytes. Returns how many it wrote. */
async function compressFile(file: string): Promise<number> {
  const content = await readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const copies = [
    { suffix: ".br", bytes: await toBrotli(content, { params }) },
    { suffix: ".gz", bytes: await toGzip(content, { level: 9 }) },
  ].filter(({ bytes }) => bytes.length < content.length);
  await Promise.all(copies.map(({ suffix, bytes }) => writeFile(file + suffix, bytes)));
  return copies.length;
}

/** Compresses every text asset of a folder. zlib works in threads, so all files go at once. */
export async function precompress(root: string, folder: string): Promise<number> {
  const files = filesUnder(root, folder).filter((file) => TEXT.test(file));
  const counts = await Promise.all(files.map((file) => compressFile(join(root, file))));
  return counts.reduce((sum, count) => sum + count, 0);
}
