import { badValue, CommandError } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { evaluate } from "./expressions.ts";
import { type Filter, isOperators, matches, parseFilter } from "./filter.ts";
import { splitPath, type Track } from "./paths.ts";
import { type Document, isDocument, setOwn } from "./values.ts";

/** Turns a document that was found into what the client asked to see of it. */
export type Projection = (document: Document) => Document;

type Node = { children: Map<string, Node>; leaf?: Leaf };
type Leaf =
  | { kind: "include" | "exclude" | "positional" }
  | { kind: "slice"; from: number; count: number | undefined }
  | { kind: "elemMatch"; filter: Filter }
  | { kind: "expression"; expression: unknown };

/** Compiles a projection; undefined if it asks for everything. */
export function compileProjection(projection: unknown, filter: Filter, fold: Fold): Projection | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isDocument(projection)) throw new CommandError("TypeMismatch", "the projection must be a document");
  const entries = Object.entries(projection);
  if (entries.length === 0) return undefined;
  const root: Node = { children: new Map() };
  let including: boolean | undefined;
  let id: boolean | undefined;
  for (const [path, value] of entries) {
    const leaf = leafOf(path, value, fold);
    if (path === "_id" && (leaf.kind === "include" || leaf.kind === "exclude")) {
      id = leaf.kind === "include";
      continue;
    }
    const says = leaf.kind === "exclude" ? false : leaf.kind === "slice" ? undefined : true;
    if (says !== undefined && including !== undefined && including !== says && leaf.kind !== "elemMatch")
      throw new CommandError(
        "InvalidProjection",
        `Cannot do ${says ? "inclusion" : "exclusion"} on field ${path} in ${says ? "exclusion" : "inclusion"} projection`,
      );
    if (leaf.kind !== "elemMatch" || including === undefined) including = says ?? including;
    insert(root, path, leaf);
  }
  // With nothing but slices, or _id: 0, everything else is shown.
  const shows = including ?? id ?? false;
  return (document) => project(document, root, shows, id ?? true, filter);
}

function leafOf(path: string, value: unknown, fold: Fold): Leaf {
  const positional = path.endsWith(".$");
  if (typeof value === "boolean" || typeof value === "number") {
    if (positional && !value)
      throw new CommandError("InvalidProjection", "positional projection cannot be used with exclusion");
    return { kind: positional ? "positional" : value ? "include" : "exclude" };
  }
  if (isOperators(value)) {
    const [operator, operand] = Object.entries(value)[0] ?? ["", undefined];
    if (operator === "$slice" && !(Array.isArray(operand) && Array.isArray(operand[0]))) return slice(operand);
    if (operator === "$elemMatch") {
      if (path.includes("."))
        throw new CommandError("InvalidProjection", "Cannot use $elemMatch projection on a nested field");
      return { kind: "elemMatch", filter: parseFilter({ [path]: value }, fold) };
    }
    if (operator === "$meta") throw badValue("$meta is not supported by the embedded MongoDB");
  }
  return { kind: "expression", expression: value };
}

function slice(operand: unknown): Leaf {
  const numbers = Array.isArray(operand) ? operand : [operand];
  if (!numbers.every((part) => Number.isInteger(part)) || numbers.length > 2 || numbers.length === 0)
    throw badValue("$slice takes a number or an array of two");
  const [first, count] = numbers as number[];
  if (count === undefined) return { kind: "slice", from: Math.min(first ?? 0, 0), count: Math.abs(first ?? 0) };
  if (count <= 0) throw badValue("the second number of $slice must be positive");
  return { kind: "slice", from: first ?? 0, count };
}

function insert(root: Node, path: string, leaf: Leaf): void {
  let node = root;
  for (const part of splitPath(leaf.kind === "positional" ? path.slice(0, -2) : path)) {
    if (part === "") throw badValue("FieldPath field names may not be empty strings.");
    if (part.startsWith("$")) throw badValue(`FieldPath field names may not start with '$': ${path}`);
    if (node.leaf) throw new CommandError("InvalidProjection", `Path collision at ${path}`);
    let child = node.children.get(part);
    if (!child) {
      child = { children: new Map() };
      node.children.set(part, child);
    }
    node = child;
  }
  if (node.leaf || node.children.size > 0) throw new CommandError("InvalidProjection", `Path collision at ${path}`);
  node.leaf = leaf;
}

type Context = { shows: boolean; root: Document; filter: Filter };

function project(document: Document, root: Node, shows: boolean, id: boolean, filter: Filter): Document {
  const context: Context = { shows, root: document, filter };
  const result: Document = {};
  if (id && Object.hasOwn(document, "_id")) result._id = document._id;
  fill(result, document, root, context, true);
  return result;
}

/** Copies what is shown, in the order of the document; computed fields that it lacks come last. */
function fill(result: Document, document: Document, node: Node, context: Context, top: boolean): void {
  for (const name of Object.keys(document)) {
    if (top && name === "_id") continue;
    const child = node.children.get(name);
    const value = child ? shown(document[name], child, context) : context.shows ? undefined : document[name];
    if (value !== undefined) setOwn(result, name, value);
  }
  for (const [name, child] of node.children)
    if (!Object.hasOwn(document, name)) addComputed(result, name, child, context);
}

function addComputed(result: Document, name: string, node: Node, context: Context): void {
  if (node.leaf?.kind === "expression") {
    const value = evaluate(node.leaf.expression, context.root);
    if (value !== undefined) setOwn(result, name, value);
    return;
  }
  const inner: Document = {};
  for (const [part, child] of node.children) addComputed(inner, part, child, context);
  if (Object.keys(inner).length > 0) setOwn(result, name, inner);
}

function shown(value: unknown, node: Node, context: Context): unknown {
  const { leaf } = node;
  if (!leaf) return shownInside(value, node, context);
  switch (leaf.kind) {
    case "include":
      return value;
    case "exclude":
      return undefined;
    case "expression":
      return evaluate(leaf.expression, context.root);
    case "slice":
      return Array.isArray(value) ? sliced(value, leaf.from, leaf.count) : value;
    case "elemMatch": {
      const track: Track = {};
      const name =
        leaf.filter.kind === "and" && leaf.filter.parts[0]?.kind === "field" ? leaf.filter.parts[0].path : "";
      if (!Array.isArray(value) || !matches(leaf.filter, { [name]: value }, track)) return undefined;
      return [value[track.index ?? 0]];
    }
    case "positional": {
      const track: Track = {};
      if (!Array.isArray(value)) return value;
      if (!matches(context.filter, context.root, track) || track.index === undefined)
        throw badValue(
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      return [value[track.index]];
    }
  }
}

function shownInside(value: unknown, node: Node, context: Context): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      isDocument(item) || Array.isArray(item) ? shownInside(item, node, context) : context.shows ? undefined : item,
    );
    return items.filter((item) => item !== undefined);
  }
  if (!isDocument(value)) return context.shows ? undefined : value;
  const result: Document = {};
  fill(result, value, node, context, false);
  return result;
}

function sliced(array: unknown[], from: number, count: number | undefined): unknown[] {
  const start = from < 0 ? Math.max(0, array.length + from) : from;
  return array.slice(start, count === undefined ? undefined : start + count);
}
