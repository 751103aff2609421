import { commandScope } from "#server/embedded-mongo/engine/expressions/command-scope.ts";
import type { Scope } from "#server/embedded-mongo/engine/expressions/scope.ts";
import { type Filter, matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { PartialDecoder } from "#server/embedded-mongo/engine/values/partial-decode.ts";
import type { Track } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, decode, encode, isDocument, setOwn } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { addComputed, isComputed } from "./computed-fields.ts";
import { type ParsedProjection, parseProjection, type Tree } from "./projection-parse.ts";

/** Turns a found document into what the client asked for. */
export type Projection = (document: Document) => Document;

/** The same for a document that is still encoded. */
export type FoundProjection = { project: Projection; projectBytes: (bytes: Uint8Array) => Uint8Array };

/** Compiles the projection of a find; undefined if it returns everything. */
export function compileProjection(
  projection: unknown,
  filter: Filter,
  fold: Fold,
  variables?: Document,
): FoundProjection | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isDocument(projection)) throw new CommandError("TypeMismatch", "the projection must be a document");
  if (Object.keys(projection).length === 0) return undefined;
  const parsed = parseProjection(projection, { scope: commandScope(fold, { let: variables }), isFind: true, filter });
  const whole: Projection = (document) => project(parsed, document, filter);
  const part = shownPart(parsed);
  if (!part) return { project: whole, projectBytes: (bytes) => encode(whole(decode(bytes))) };
  return {
    project: whole,
    projectBytes: isShownWhole(parsed) ? (bytes) => part.cut(bytes) : (bytes) => encode(whole(part.decode(bytes))),
  };
}

/** The top-level fields that a projection shows, if it only includes fields unchanged; else undefined. */
function shownPart({ tree, inclusion }: ParsedProjection): PartialDecoder | undefined {
  return inclusion && isPlain(tree) ? new PartialDecoder(tree.children.keys()) : undefined;
}

const isPlain = ({ leaf, children }: Tree): boolean =>
  leaf ? leaf.kind === "include" : [...children.values()].every(isPlain);

const isShownWhole = ({ tree }: ParsedProjection): boolean => [...tree.children.values()].every(({ leaf }) => leaf);

/** Compiles a $project. */
export function compileStageProjection(projection: unknown, scope: Scope): Projection {
  if (!isDocument(projection)) throw new CommandError(15969, "$project specification must be an object");
  if (Object.keys(projection).length === 0)
    throw new CommandError(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  const parsed = parseProjection(projection, { scope, isFind: false });
  return (document) => project(parsed, document, undefined);
}

type Context = { inclusion: boolean; root: Document; filter: Filter | undefined };

function project({ tree, inclusion }: ParsedProjection, root: Document, filter: Filter | undefined): Document {
  const result = shownFields(root, tree, { inclusion, root, filter });
  addComputed(result, tree, root);
  return result;
}

/** The included fields, in the order of the document. */
function shownFields(document: Document, tree: Tree, context: Context): Document {
  const result: Document = {};
  for (const name of Object.keys(document)) {
    const child = tree.children.get(name);
    const value = child ? shown(document[name], child, context) : context.inclusion ? undefined : document[name];
    if (value !== undefined) setOwn(result, name, value);
  }
  return result;
}

function shown(value: unknown, tree: Tree, context: Context): unknown {
  const { leaf } = tree;
  if (!leaf) return shownInside(value, tree, context);
  switch (leaf.kind) {
    case "include":
      return value;
    case "slice":
      return Array.isArray(value) ? sliced(value, leaf.from, leaf.count) : value;
    case "positional":
      return positional(value, context);
    default:
      return undefined;
  }
}

function shownInside(value: unknown, tree: Tree, context: Context): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => shownInside(item, tree, context));
    // A field computed for every element turns an element that is no document into one.
    return isComputed(tree) ? items : items.filter((item) => item !== undefined);
  }
  if (isDocument(value)) return shownFields(value, tree, context);
  return context.inclusion ? undefined : value;
}

/** Only the array element that made the filter match. */
function positional(value: unknown, { filter, root }: Context): unknown {
  if (!Array.isArray(value)) return value;
  const track: Track = {};
  if (!filter || !matches(filter, root, track) || track.index === undefined)
    throw new CommandError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  if (track.index >= value.length) throw new CommandError(51247, "positional operator '.$' element mismatch");
  return [value[track.index]];
}

function sliced(array: unknown[], from: number, count: number | undefined): unknown[] {
  const start = from < 0 ? Math.max(0, array.length + from) : from;
  return array.slice(start, count === undefined ? undefined : start + count);
}
