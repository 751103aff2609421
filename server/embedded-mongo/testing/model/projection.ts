import { elementMatches } from "./filter.ts";
import { type Doc, isDoc } from "./values.ts";

type Tree = { [name: string]: Tree | 0 | 1 | Doc };

const isLeaf = (node: Tree[string]): node is 0 | 1 | Doc =>
  typeof node === "number" || Object.keys(node)[0]?.startsWith("$") === true;

/** The projection with its dotted paths as a tree. */
function treeOf(projection: Doc): Tree {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(projection)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let node: Tree = tree;
    for (const name of names) {
      node[name] ??= {};
      node = node[name] as Tree;
    }
    node[last] = isDoc(value) && !isLeaf(value as Tree) ? treeOf(value) : (value as Tree[string]);
  }
  return tree;
}

/** All settings of a projection without their paths, except for `_id`. */
function leaves(tree: Tree, top = true): (0 | 1 | Doc)[] {
  return Object.entries(tree)
    .filter(([name]) => !top || name !== "_id")
    .flatMap(([, node]) => (isLeaf(node) ? [node] : leaves(node, false)));
}

/** What a find with this projection returns of a document. */
export function projectModel(document: Doc, projection: Doc): Doc {
  const tree = treeOf(projection);
  const all = leaves(tree);
  const has = (operator: string) => all.some((leaf) => isDoc(leaf) && operator in leaf);
  const id = tree._id;
  const inclusion = all.includes(1) || (!all.includes(0) && (has("$slice") ? id === 1 : has("$elemMatch") || id === 1));
  const shown = inclusion ? { _id: 1 as const, ...tree } : tree;
  const result = project(document, shown, inclusion) as Doc;
  for (const [name, node] of Object.entries(tree)) {
    if (typeof node === "number" || !("$elemMatch" in node)) continue;
    const array = document[name];
    const found = Array.isArray(array) ? array.findIndex((one) => elementMatches(one, node.$elemMatch as Doc)) : -1;
    if (found >= 0) result[name] = [(array as unknown[])[found]];
  }
  return result;
}

/** undefined if nothing of a value is shown. */
function project(value: unknown, tree: Tree, inclusion: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => project(one, tree, inclusion)).filter((one) => one !== undefined);
  if (!isDoc(value)) return inclusion ? undefined : value;
  const fields = Object.entries(value).map(([name, inner]) => [name, shownOf(inner, tree[name], inclusion)]);
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
}

function shownOf(value: unknown, node: Tree[string] | undefined, inclusion: boolean): unknown {
  if (node === undefined) return inclusion ? undefined : value;
  if (node === 0) return undefined;
  if (node === 1) return value;
  if ("$elemMatch" in node) return undefined;
  if ("$slice" in node) return Array.isArray(value) ? sliced(value, node.$slice as number | [number, number]) : value;
  return project(value, node as Tree, inclusion);
}

function sliced(array: unknown[], slice: number | [number, number]): unknown[] {
  if (typeof slice === "number") return slice < 0 ? array.slice(slice) : array.slice(0, slice);
  const [skip, limit] = slice;
  const from = skip < 0 ? Math.max(0, array.length + skip) : skip;
  return array.slice(from, from + limit);
}
