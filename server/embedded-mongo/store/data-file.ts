import { BRANCH, Damage, LEAF, type Meta, type Page, PageFile, type Tree } from "./page-file.ts";
import { StartError } from "./start-error.ts";

/** Tables that must exist; a root without them would look like an empty database. */
const TABLES = ["documents", "indexes", "catalog", "sessions"];

/**
 * Checks a data file before lmdb maps it: both meta pages, that one follows the other, and from the newer one that all
 * required pages exist. Branch pages of all trees are always read (a few percent of the file). Leaves and their
 * overflow pages are only read if the file's length differs from the meta page. It may differ: lmdb does not write
 * pages that were freed before they were written, and a process that dies during a commit leaves unused pages at the
 * end.
 *
 * A changed byte inside a document is not detected, because lmdb has no checksums.
 * @throws {StartError} that names the file
 */
export function checkDataFile(path: string): void {
  let file: PageFile | undefined;
  try {
    file = new PageFile(path);
    const first = file.meta(0);
    const newer = newerMeta(first, file.meta(1));
    new TreeWalk(file, newer).check();
  } catch (error) {
    throw new StartError(`${path} ${reason(error as Error)}`);
  } finally {
    file?.close();
  }
}

function reason(error: Error): string {
  if (!(error instanceof Damage)) return `cannot be read (${error.message}). Give this user the right to it.`;
  return `is damaged (${error.message}). It was left as it is; restore it from a backup or move it away.`;
}

/** The newest state. Transaction N writes meta page N % 2, so the two are consecutive, or both are new. */
function newerMeta(even: Meta, odd: Meta): Meta {
  const newer = odd.transaction > even.transaction ? odd : even;
  const older = newer === odd ? even : odd;
  const isNew = even.transaction === 0n && odd.transaction === 0n;
  const areNeighbours = newer.transaction - older.transaction === 1n && even.transaction % 2n === 0n;
  const alike =
    even.pageSize === odd.pageSize && even.free.flags === odd.free.flags && even.main.flags === odd.main.flags;
  const fits = newer.lastPage >= older.lastPage && BigInt(newer.lastPage * newer.pageSize) < newer.mapSize;
  if (!(isNew || areNeighbours) || !alike || !fits) throw new Damage("its two headers do not belong together");
  return newer;
}

class TreeWalk {
  readonly #file: PageFile;
  readonly #meta: Meta;
  /** The number of pages; later ones are not in the file or not part of this state. */
  readonly #pages: number;
  readonly #withLeaves: boolean;
  #visited = 0;

  constructor(file: PageFile, meta: Meta) {
    this.#file = file;
    this.#meta = meta;
    const inFile = Math.floor(file.size / meta.pageSize);
    this.#pages = Math.min(inFile, meta.lastPage + 1);
    this.#withLeaves = file.size !== (meta.lastPage + 1) * meta.pageSize;
  }

  check(): void {
    this.#walkCore(this.#meta.free, (leaf) => {
      this.#checkOverflows(leaf);
      if (leaf.entries().some(({ key }) => key.length !== 8)) throw new Damage("its list of free pages is none");
    });
    const found = new Map<string, Tree>();
    this.#walkCore(this.#meta.main, (leaf) => {
      // lmdb-js ends the names with NUL.
      for (const { key, tree } of leaf.entries()) if (tree) found.set(key.toString().replace(/\0$/, ""), tree);
    });
    for (const name of TABLES) if (!found.has(name)) throw new Damage(`it has no table ${name}`);
    for (const tree of found.values())
      this.#walk(tree, this.#withLeaves ? (leaf) => this.#checkOverflows(leaf) : undefined);
  }

  /** One of the two trees in the meta page; every transaction writes their roots. */
  #walkCore(tree: Tree, visit: (leaf: Page) => void): void {
    this.#walk(tree, visit);
    if (tree.root !== undefined && this.#file.page(tree.root).transaction !== this.#meta.transaction)
      throw new Damage("its header does not belong to its pages");
  }

  #walk(tree: Tree, visit: ((leaf: Page) => void) | undefined): void {
    if ((tree.root === undefined) !== (tree.depth === 0)) throw new Damage("a tree in it has lost its root");
    if (tree.root !== undefined) this.#walkPage(tree.root, tree.depth, visit);
  }

  /** Checks a page and those below it; without a visitor, leaves are only checked for existence. */
  #walkPage(number: number, depth: number, visit: ((leaf: Page) => void) | undefined): void {
    this.#checkRange(number, 1);
    // Protects against cycles of pages.
    if (++this.#visited > this.#pages) throw new Damage("it has more pages in its trees than in all");
    if (depth === 1 && !visit) return;
    const page = this.#file.page(number);
    if (page.kind !== (depth > 1 ? BRANCH : LEAF) || page.transaction > this.#meta.transaction)
      throw new Damage(`its page ${number} is not the one that belongs there`);
    if (depth === 1) visit?.(page);
    else for (const child of page.children()) this.#walkPage(child, depth - 1, visit);
  }

  #checkOverflows(leaf: Page): void {
    for (const { page, pages } of leaf.overflows()) this.#checkRange(page, pages);
  }

  #checkRange(number: number, count: number): void {
    // The first two pages are the meta pages.
    if (number < 2 || number + count > this.#pages) throw new Damage("it is cut off");
  }
}
