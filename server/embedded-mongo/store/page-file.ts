import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/*
 * Reads lmdb's file format without lmdb, because lmdb maps a damaged file without checks and then crashes the process.
 * The layout is that of mdb.c for 64 bits, little-endian (MDB_page_header, MDB_node, MDB_db, MDB_meta): pages of one
 * size; the first two are the meta pages, written alternately, each the root of a complete state; all other pages are
 * found from there.
 */

const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const PAGE_HEADER_BYTES = 24;
const META_BYTES = 144;
const NODE_HEADER_BYTES = 8;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

export const BRANCH = 0x01;
export const LEAF = 0x02;
const META = 0x08;
const BIG_DATA = 0x01;
const SUB_DATA = 0x02;

/** A problem with a data file, worded to follow the file's name. */
export class Damage extends Error {}

/** The record of a B+tree. */
export type Tree = { flags: number; depth: number; root: number | undefined };

/** A meta page: the state after its transaction. */
export type Meta = {
  pageSize: number;
  mapSize: bigint;
  lastPage: number;
  transaction: bigint;
  free: Tree;
  main: Tree;
};

/** An entry of a leaf; the entries of named tables contain a tree. */
export type LeafNode = { key: Buffer; tree: Tree | undefined };

/** Consecutive pages. */
export type PageRange = { page: number; pages: number };

/** A data file, read page by page. */
export class PageFile {
  readonly #file: number;
  readonly size: number;
  /** From the meta pages; 0 until one was read. */
  #pageSize = 0;

  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.size = fstatSync(this.#file).size;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The meta page of a slot; read slot 0 first. */
  meta(slot: 0 | 1): Meta {
    const page = this.#read(slot * this.#pageSize, PAGE_HEADER_BYTES + META_BYTES);
    const meta = page.subarray(PAGE_HEADER_BYTES);
    if (meta.readUInt32LE(0) !== MAGIC || !(page.readUInt16LE(18) & META))
      throw new Damage("its header is not that of a data file");
    if (meta.readUInt32LE(4) !== DATA_VERSION)
      throw new Damage(`its format is version ${meta.readUInt32LE(4)} of lmdb, not ${DATA_VERSION}`);
    const pageSize = meta.readUInt32LE(24);
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      throw new Damage(`its pages have ${pageSize} bytes`);
    if (slot === 0) this.#pageSize = pageSize;
    return {
      pageSize,
      mapSize: meta.readBigUInt64LE(16),
      free: treeAt(meta, 24),
      main: treeAt(meta, 72),
      lastPage: pageNumber(meta.readBigUInt64LE(120)),
      transaction: meta.readBigUInt64LE(128),
    };
  }

  /** A page of a tree. */
  page(number: number): Page {
    return new Page(this.#read(number * this.#pageSize, this.#pageSize), number);
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (readSync(this.#file, bytes, 0, length, at) < length) throw new Damage("it is cut off");
    return bytes;
  }
}

/** A branch or leaf page of a tree. */
export class Page {
  readonly #bytes: Buffer;
  /** BRANCH or LEAF. */
  readonly kind: number;
  /** The transaction that wrote it. */
  readonly transaction: bigint;
  readonly #count: number;

  constructor(bytes: Buffer, number: number) {
    this.#bytes = bytes;
    this.transaction = bytes.readBigUInt64LE(8);
    this.kind = bytes.readUInt16LE(18) & 0x0f;
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    if (pageNumber(bytes.readBigUInt64LE(0)) !== number || lower > upper || upper > bytes.length - PAGE_HEADER_BYTES)
      throw new Damage(`what should be its page ${number} is none`);
    this.#count = lower >> 1;
  }

  /** The child pages of a branch. */
  children(): number[] {
    return Array.from({ length: this.#count }, (_, index) => {
      const at = this.#nodeAt(index);
      return this.#bytes.readUInt32LE(at) + this.#bytes.readUInt16LE(at + 4) * 2 ** 32;
    });
  }

  /** The entries of a leaf: their keys, and their trees. */
  entries(): LeafNode[] {
    return Array.from({ length: this.#count }, (_, index) => {
      const { flags, key, data } = this.#nodeOf(this.#nodeAt(index));
      return {
        key: this.#slice(key, data - key),
        tree: flags & SUB_DATA ? treeAt(this.#slice(data, 48), 0) : undefined,
      };
    });
  }

  /** The overflow pages with values that are too long for the leaf. */
  overflows(): PageRange[] {
    const found: PageRange[] = [];
    for (let index = 0; index < this.#count; index++) {
      const { flags, data } = this.#nodeOf(this.#nodeAt(index));
      if (flags & BIG_DATA) found.push(overflowAt(this.#slice(data, 24)));
    }
    return found;
  }

  #nodeOf(at: number): { flags: number; key: number; data: number } {
    const key = at + NODE_HEADER_BYTES;
    return { flags: this.#bytes.readUInt16LE(at + 4), key, data: key + this.#bytes.readUInt16LE(at + 6) };
  }

  #nodeAt(index: number): number {
    const at = PAGE_HEADER_BYTES + this.#bytes.readUInt16LE(PAGE_HEADER_BYTES + 2 * index);
    this.#slice(at, NODE_HEADER_BYTES);
    return at;
  }

  #slice(at: number, length: number): Buffer {
    if (at + length > this.#bytes.length) throw new Damage("an entry in it does not fit its page");
    return this.#bytes.subarray(at, at + length);
  }
}

function treeAt(bytes: Buffer, at: number): Tree {
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    root: root === NO_PAGE ? undefined : pageNumber(root),
  };
}

function overflowAt(bytes: Buffer): PageRange {
  return { page: pageNumber(bytes.readBigUInt64LE(0)), pages: pageNumber(bytes.readBigUInt64LE(16)) };
}

function pageNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Damage("it speaks of pages that no file has");
  return Number(value);
}
