import { compileExpression } from "#server/embedded-mongo/engine/expressions/compile.ts";
import { checkFieldPath } from "#server/embedded-mongo/engine/expressions/field-path.ts";
import type { Expression } from "#server/embedded-mongo/engine/expressions/operator.ts";
import { truthy } from "#server/embedded-mongo/engine/expressions/operator.ts";
import type { Scope } from "#server/embedded-mongo/engine/expressions/scope.ts";
import { type Filter, parseFilter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { splitPath } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, isDocument, isUnpromoted } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError, notSupported } from "#server/embedded-mongo/errors.ts";

/** What a projection says about one path. */
export type Leaf =
  | { kind: "include" | "exclude" | "positional" }
  | { kind: "slice"; from: number; count: number | undefined }
  | { kind: "elemMatch"; filter: Filter; path: string }
  | { kind: "expression"; expression: Expression };

/** The paths of a projection as a tree of names, in the given order. */
export type Tree = { children: Map<string, Tree>; leaf?: Leaf };

/** A parsed projection: an inclusion or an exclusion. */
export type ParsedProjection = { tree: Tree; inclusion: boolean };

/** What a projection may use: only find has `$slice` with numbers, `$elemMatch` and the positional `$`. */
export type ProjectionOptions = { scope: Scope; isFind: boolean; filter?: Filter };

/** Parses a projection that is not empty. @throws {CommandError} with MongoDB's code for contradictions */
export function parseProjection(projection: Document, options: ProjectionOptions): ParsedProjection {
  const parser = new Parser(options);
  for (const [name, value] of Object.entries(projection)) parser.add(name, value);
  return parser.finish();
}

class Parser {
  readonly #options: ProjectionOptions;
  readonly #tree: Tree = { children: new Map() };
  /** Undefined until a path other than `_id` decides it. */
  #inclusion: boolean | undefined;
  #id: boolean | undefined;
  #idNamed = false;
  readonly #seen = new Set<Leaf["kind"]>();

  constructor(options: ProjectionOptions) {
    this.#options = options;
  }

  add(name: string, value: unknown): void {
    this.#idNamed ||= name === "_id" || name.startsWith("_id.");
    this.#element([], name, value);
  }

  #element(parents: readonly string[], name: string, value: unknown): void {
    const positional = this.#positional(name);
    const isNumber = typeof value === "number" || typeof value === "boolean" || isUnpromoted(value);
    if (positional && !isNumber)
      throw new CommandError(31271, "positional projection cannot be used with an expression or sub object");
    const path = [...parents, ...checkFieldPath(positional ? name.slice(0, -2) : name)];
    if (isNumber) this.#switch(path, name, truthy(value), positional);
    else if (isDocument(value)) this.#document(path, value);
    else this.#expression(path, value, 31310);
  }

  #positional(name: string): boolean {
    if (name.includes(".$."))
      throw new CommandError(31394, "As of 4.4, it's illegal to specify positional operator in the middle of a path.");
    const found = name.endsWith(".$");
    if (found && !this.#options.isFind)
      throw new CommandError(31324, "Cannot use positional projection in aggregation projection");
    return found;
  }

  /** A field that is included or excluded. */
  #switch(path: readonly string[], name: string, shown: boolean, positional: boolean): void {
    if (positional) this.#checkPositional(path, name, shown);
    this.#insert(path, { kind: positional ? "positional" : shown ? "include" : "exclude" });
    if (path.length === 1 && path[0] === "_id" && !positional) this.#id = shown;
    else if (shown) this.#settle(true, 31253, `Cannot do inclusion on field ${name} in exclusion projection`);
    else this.#settle(false, 31254, `Cannot do exclusion on field ${name} in inclusion projection`);
  }

  #checkPositional(path: readonly string[], name: string, shown: boolean): void {
    if (!shown) throw new CommandError(31395, "positional projection cannot be used with exclusion");
    if (this.#seen.has("positional"))
      throw new CommandError(31276, "Cannot specify more than one positional projection per query.");
    if (this.#seen.has("elemMatch"))
      throw new CommandError(31256, "Cannot specify positional operator and $elemMatch.");
    if (!names(this.#options.filter, path[0] ?? ""))
      throw new CommandError(31277, `Positional projection '${name}' does not match the query document.`);
  }

  #settle(inclusion: boolean, code: number, message: string): void {
    if (this.#inclusion !== undefined && this.#inclusion !== inclusion) throw new CommandError(code, message);
    this.#inclusion = inclusion;
  }

  #document(path: readonly string[], value: Document): void {
    const [operator] = Object.keys(value);
    if (operator === undefined)
      throw new CommandError(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path ${path.join(".")}`,
      );
    if (operator.startsWith("$")) this.#operator(path, operator, value);
    else for (const [name, inner] of Object.entries(value)) this.#element(path, name, inner);
  }

  #operator(path: readonly string[], operator: string, value: Document): void {
    const { isFind } = this.#options;
    const operand = value[operator];
    if (operator === "$meta") throw notSupported("$meta");
    if (operator === "$slice" && isFind && isFindSlice(operand)) this.#insert(path, sliceOf(operand));
    else if (operator === "$elemMatch") this.#elemMatch(path, operand);
    else this.#expression(path, value, 31252);
  }

  #elemMatch(path: readonly string[], operand: unknown): void {
    if (!this.#options.isFind)
      throw new CommandError("InvalidPipelineOperator", "Cannot use $elemMatch in this context");
    if (!isDocument(operand)) throw new CommandError(31274, "elemMatch: Invalid argument, object required");
    if (this.#seen.has("positional"))
      throw new CommandError(31255, "Cannot specify positional operator and $elemMatch.");
    const [name = ""] = path;
    if (path.length > 1) throw new CommandError(31275, "Cannot use $elemMatch projection on a nested field.");
    const filter = parseFilter({ [name]: { $elemMatch: operand } }, this.#options.scope.fold, this.#options.scope);
    this.#insert(path, { kind: "elemMatch", filter, path: name });
  }

  #expression(path: readonly string[], value: unknown, code: number): void {
    this.#settle(true, code, `Cannot use an expression for ${path.join(".")} in an exclusion projection`);
    this.#insert(path, { kind: "expression", expression: compileExpression(value, this.#options.scope) });
  }

  #insert(path: readonly string[], leaf: Leaf): void {
    this.#seen.add(leaf.kind);
    let tree = this.#tree;
    for (const [at, name] of path.entries()) {
      const known = tree.children.get(name);
      const isLast = at === path.length - 1;
      if (isLast && known) throw new CommandError(31250, `Path collision at ${path.join(".")}`);
      if (known?.leaf)
        throw new CommandError(
          31249,
          `Path collision at ${path.join(".")} remaining portion ${path.slice(at + 1).join(".")}`,
        );
      const next: Tree = known ?? (isLast ? { children: new Map(), leaf } : { children: new Map() });
      tree.children.set(name, next);
      tree = next;
    }
  }

  finish(): ParsedProjection {
    const inclusion = this.#inclusion ?? this.#usualInclusion();
    if (inclusion && !this.#idNamed) this.#insert(["_id"], { kind: "include" });
    // "_id: 1" alone in an exclusion excludes nothing.
    if (!inclusion && this.#id === true) this.#tree.children.delete("_id");
    return { tree: this.#tree, inclusion };
  }

  /** The kind of a projection that includes or excludes no fields except perhaps `_id`. */
  #usualInclusion(): boolean {
    if (this.#seen.has("slice")) return this.#id === true;
    return this.#seen.has("elemMatch") || this.#id === true;
  }
}

/** True if the filter has a condition on a field, which the positional operator requires. */
function names(filter: Filter | undefined, field: string): boolean {
  if (!filter) return false;
  if (filter.kind === "field") return splitPath(filter.path)[0] === field;
  if (filter.kind === "not") return names(filter.part, field);
  return filter.kind !== "expression" && filter.parts.some((part) => names(part, field));
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** find's own $slice has numbers; everything else is the expression. */
function isFindSlice(operand: unknown): operand is number | [number, number] {
  return isNumber(operand) || (Array.isArray(operand) && operand.length === 2 && operand.every(isNumber));
}

function sliceOf(operand: number | [number, number]): Leaf {
  if (isNumber(operand)) {
    const count = Math.trunc(operand);
    return { kind: "slice", from: Math.min(count, 0), count: Math.abs(count) };
  }
  const [from, count] = operand;
  if (count <= 0) throw new CommandError(28724, "First argument to $slice must be an array, but is of type: int");
  return { kind: "slice", from: Math.trunc(from), count: Math.trunc(count) };
}
