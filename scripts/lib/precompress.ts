import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder } from "./stamp.mjs";

const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|map)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * How brotli may write distances (postfix bits, direct codes; RFC 7932, section 4). It takes the first by itself, but which
 * is shortest depends on the file, and any reader takes them all.
 */
const DISTANCES = [
  [0, 0],
  [1, 12],
  [1, 24],
  [3, 0],
] as const;

/** The shortest of what brotli can make of it. */
async function brotliOf(content: Buffer): Promise<Buffer> {
  const tries = DISTANCES.map(([postfix, direct]) =>
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  );
  return (await Promise.all(tries)).reduce((best, one) => (one.length < best.length ? one : best));
}

/** Writes the brotli and gzip copies of one file, each only where it saves bytes. Returns how many it wrote. */
async function compressFile(file: string): Promise<number> {
  const content = await readFile(file);
  const copies = [
    { suffix: ".br", bytes: await brotliOf(content) },
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
