import { compileExpression } from "#server/embedded-mongo/engine/expressions/compile.ts";
import { checkFieldPath } from "#server/embedded-mongo/engine/expressions/field-path.ts";
import type { Scope } from "#server/embedded-mongo/engine/expressions/scope.ts";
import { matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Track } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, getOwn, isDocument, setOwn } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { Leaf, Tree } from "./projection-parse.ts";

/**
 * Sets the computed fields of a tree, evaluated for the document `root`. Existing fields stay in place and new ones are
 * appended; a missing value removes the field. The document is modified, documents inside it are copied.
 */
export function addComputed(document: Document, tree: Tree, root: Document): void {
  for (const [name, child] of tree.children) {
    if (!isComputed(child)) continue;
    const value = child.leaf ? computedValue(child.leaf, root) : withComputed(getOwn(document, name), child, root);
    if (value === undefined) delete document[name];
    else setOwn(document, name, value);
  }
}

/** True if a field of a tree, or one inside it, is computed. */
export function isComputed({ leaf, children }: Tree): boolean {
  if (leaf) return leaf.kind === "expression" || leaf.kind === "elemMatch";
  return [...children.values()].some(isComputed);
}

function computedValue(leaf: Leaf, root: Document): unknown {
  if (leaf.kind === "expression") return leaf.expression(root);
  if (leaf.kind !== "elemMatch") return undefined;
  const value = getOwn(root, leaf.path);
  const track: Track = {};
  if (!Array.isArray(value) || !matches(leaf.filter, { [leaf.path]: value }, track)) return undefined;
  return [value[track.index ?? 0]];
}

/** For an array, every element gets the fields; what is not a document becomes one with only these fields. */
function withComputed(value: unknown, tree: Tree, root: Document): unknown {
  if (Array.isArray(value)) return value.map((item) => withComputed(item, tree, root));
  const copy: Document = isDocument(value) ? { ...value } : {};
  addComputed(copy, tree, root);
  return copy;
}

/** Compiles a $set or $addFields. */
export function compileSet(stage: string, spec: unknown, scope: Scope): (document: Document) => Document {
  if (!isDocument(spec)) throw new CommandError(40272, `${stage} specification stage must be an object`);
  if (Object.keys(spec).length === 0) throw invalid(stage, 40177, "specification must have at least one field");
  const tree: Tree = { children: new Map() };
  for (const [name, value] of Object.entries(spec)) addTo(tree, checkFieldPath(name), value, { stage, scope });
  return (document) => {
    const result = { ...document };
    addComputed(result, tree, document);
    return result;
  };
}

const invalid = (stage: string, code: number, text: string) =>
  new CommandError(code, `Invalid ${stage} :: caused by :: ${text}`);

type Target = { stage: string; scope: Scope };

function addTo(root: Tree, path: readonly string[], value: unknown, target: Target): void {
  const { stage, scope } = target;
  if (isDocument(value) && !Object.keys(value)[0]?.startsWith("$")) {
    const names = Object.keys(value);
    const at = path.join(".");
    if (names.length === 0)
      throw invalid(stage, 40180, `an empty object is not a valid value. Found empty object at path ${at}`);
    for (const name of names) {
      if (name.includes("."))
        throw invalid(stage, 40183, `cannot use dotted field name '${name}' in a sub object of '${at}'`);
      addTo(root, [...path, ...checkFieldPath(name)], value[name], target);
    }
    return;
  }
  const leaf: Leaf = { kind: "expression", expression: compileExpression(value, scope) };
  let tree = root;
  for (const [at, name] of path.entries()) {
    const known = tree.children.get(name);
    const isLast = at === path.length - 1;
    if (known?.leaf || (known && isLast))
      throw invalid(
        stage,
        40176,
        `specification contains two conflicting paths. Cannot specify both '${path.join(".")}' and '${path.slice(0, at + 1).join(".")}'`,
      );
    const next: Tree = known ?? { children: new Map(), ...(isLast ? { leaf } : {}) };
    tree.children.set(name, next);
    tree = next;
  }
}

/** Compiles an $unset: an exclusion. */
export function unsetProjection(spec: unknown): Document {
  const fields = Array.isArray(spec) ? spec : [spec];
  if (!Array.isArray(spec) && typeof spec !== "string")
    throw new CommandError(31002, "$unset specification must be a string or an array");
  if (fields.length === 0)
    throw new CommandError(31119, "$unset specification must be a string or an array with at least one field");
  if (!fields.every((field) => typeof field === "string"))
    throw new CommandError(31120, "$unset specification must be a string or an array containing only string values");
  return Object.fromEntries(fields.map((field) => [field, 0]));
}
