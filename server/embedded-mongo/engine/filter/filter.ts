import { commandScope } from "#server/embedded-mongo/engine/expressions/command-scope.ts";
import { compileExpression } from "#server/embedded-mongo/engine/expressions/compile.ts";
import { truthy } from "#server/embedded-mongo/engine/expressions/operator.ts";
import { Scope } from "#server/embedded-mongo/engine/expressions/scope.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { reach, splitPath, type Track } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError, notSupported } from "#server/embedded-mongo/errors.ts";
import { parseField } from "./filter-fields.ts";
import type { Leaf } from "./filter-operators.ts";
import { isOnValue, isReferenceField, withoutReference } from "./operands.ts";
import { unitedBranches } from "./united-branches.ts";

/** A parsed filter: the planner reads its structure, matches() evaluates it. */
export type Filter =
  | { kind: "and"; parts: Filter[] }
  /** `united` are the parts in the form in which they are tested. */
  | { kind: "or" | "nor"; parts: Filter[]; united?: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "field"; path: string; operator: string; operand: unknown; leaf: Leaf }
  | { kind: "expression"; expression: unknown; test: (document: Document) => boolean };

/** Deeper nested filters are refused, as in MongoDB. */
const MAX_DEPTH = 100;

/** What a filter can refer to: the variables of its command, or the scope of the pipeline around it. */
export type FilterVariables = Document | Scope | undefined;

/** Parses a filter; what MongoDB refuses is refused here and not during evaluation. */
export function parseFilter(filter: unknown, fold?: Fold, variables?: FilterVariables): Filter {
  return parsePart(filter, { fold, variables, depth: 0 });
}

type Parsing = { fold: Fold; variables: FilterVariables; depth: number };

function parsePart(filter: unknown, parsing: Parsing): Filter {
  if (!isDocument(filter)) throw new CommandError("TypeMismatch", "the filter must be a document");
  const parts: Filter[] = [];
  const { fold } = parsing;
  const parseElements = (operand: Document) => elementTest(operand, fold);
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith("$")) parts.push(...parseTop(key, value, parsing));
    else parts.push(...parseField(key, value, { fold, parseElements }));
  }
  return { kind: "and", parts };
}

function parseTop(operator: string, value: unknown, parsing: Parsing): Filter[] {
  switch (operator) {
    case "$and":
      return [{ kind: "and", parts: parseParts(operator, value, parsing) }];
    case "$or":
    case "$nor": {
      const parts = parseParts(operator, value, parsing);
      return [{ kind: operator === "$or" ? "or" : "nor", parts, united: unitedBranches(parts, parsing.fold) }];
    }
    case "$expr": {
      const { fold, variables } = parsing;
      const expression = compileExpression(value, scopeOf(fold, variables));
      return [{ kind: "expression", expression: value, test: (document) => truthy(expression(document)) }];
    }
    case "$comment":
      return [];
    case "$where":
    case "$text":
    case "$jsonSchema":
    case "$sampleRate":
    case "$alwaysTrue":
    case "$alwaysFalse":
      throw notSupported(operator);
    default:
      throw badValue(`unknown top level operator: ${operator}`);
  }
}

function parseParts(operator: string, value: unknown, parsing: Parsing): Filter[] {
  if (!Array.isArray(value)) throw badValue(`${operator} argument must be an array`);
  if (value.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  const depth = parsing.depth + 1;
  if (depth > MAX_DEPTH) throw badValue(`exceeded maximum query tree depth of ${MAX_DEPTH}`);
  return value.map((part) => {
    if (!isDocument(part)) throw badValue("$or/$and/$nor entries need to be full objects");
    return parsePart(part, { ...parsing, depth });
  });
}

function scopeOf(fold: Fold, variables: FilterVariables): Scope {
  return variables instanceof Scope ? variables : commandScope(fold, { let: variables });
}

/** True if the document matches. In $elemMatch's value form, array elements are not expanded (noArrays). */
export function matches(filter: Filter, document: Document, track?: Track, noArrays = false): boolean {
  switch (filter.kind) {
    case "and":
      for (const part of filter.parts) if (!matches(part, document, track, noArrays)) return false;
      return true;
    case "or": {
      // With several branches, MongoDB does not report which element matched.
      const own = filter.parts.length === 1 ? track : undefined;
      return (filter.united ?? filter.parts).some((part) => matches(part, document, own, noArrays));
    }
    case "nor":
      return !(filter.united ?? filter.parts).some((part) => matches(part, document, undefined, noArrays));
    case "not":
      return !matches(filter.part, document, undefined, noArrays);
    case "expression":
      return filter.test(document);
    case "field": {
      const { leaf, path } = filter;
      const visit = (value: unknown, isElement: boolean) => testLeaf(leaf, value, noArrays || isElement, track);
      // The empty name is used by $elemMatch, and by fields with an empty name.
      return path === "" ? visit(document[""], false) : reach(document, splitPath(path), 0, visit, track);
    }
  }
}

function testLeaf(leaf: Leaf, value: unknown, noArrays: boolean, track: Track | undefined): boolean {
  if (!Array.isArray(value)) return !leaf.elementTest && leaf.test(value);
  if (leaf.wholeArrays && !leaf.elementTest) return leaf.test(value);
  if (!noArrays || leaf.elementTest) {
    for (let index = 0; index < value.length; index++) {
      if (!leaf.test(value[index])) continue;
      if (track) track.index = index;
      return true;
    }
  }
  return !leaf.elementTest && leaf.test(value);
}

/** Parses a filter of documents in an array: in addition to other filters it allows the fields of a DBRef. */
export function parseElementFilter(operand: Document, fold: Fold): (element: Document) => boolean {
  const filter = parseFilter(withoutReference(operand), fold);
  // At the top of a filter such a name is an operator; below another field it is an ordinary name.
  const references = Object.entries(operand).flatMap(([key, value]) =>
    isReferenceField(key) ? [[`e.${key}`, value]] : [],
  );
  if (references.length === 0) return (element) => matches(filter, element);
  const reference = parseFilter(Object.fromEntries(references), fold);
  return (element) => matches(filter, element) && matches(reference, { e: element });
}

/** The test of an array's elements in an $elemMatch. */
function elementTest(operand: Document, fold: Fold): (element: unknown) => boolean {
  // The value form tests each element as the field "" of a document; the other form tests documents.
  if (isOnValue(operand)) {
    const filter = parseFilter({ "": operand }, fold);
    return (element) => matches(filter, { "": element }, undefined, true);
  }
  const meets = parseElementFilter(operand, fold);
  return (element) => {
    if (Array.isArray(element)) return meets(Object.fromEntries(element.entries()));
    return isDocument(element) && meets(element);
  };
}
