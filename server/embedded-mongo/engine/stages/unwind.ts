import { checkFieldPath, valueThroughDocuments } from "../expressions/field-path.ts";
import { fail } from "../expressions/operator.ts";
import { type Document, getOwn, isDocument, setOwn } from "../values/values.ts";
import type { Stage } from "./rows.ts";

type Options = { path: readonly string[]; indexPath: readonly string[] | undefined; preserve: boolean };

/** Compiles an $unwind: one document for each element of an array. */
export function compileUnwind(spec: unknown): Stage {
  const options = parse(spec);
  return (rows) => {
    let document: Document = {};
    let elements: unknown[] = [];
    let at = 0;
    return () => {
      if (at < elements.length) return withElement(document, options, elements[at], at++);
      const next = rows();
      if (!next) return next;
      const value = valueThroughDocuments(next, options.path);
      if (Array.isArray(value) && value.length > 0) {
        [document, elements, at] = [next, value, 0];
        return withElement(document, options, elements[at], at++);
      }
      return withoutElements(next, value, options);
    };
  };
}

function parse(spec: unknown): Options {
  if (typeof spec !== "string" && !isDocument(spec))
    fail(15981, "the $unwind stage expects either a string or an object as its specification");
  const {
    path,
    includeArrayIndex: index,
    preserveNullAndEmptyArrays: preserve = false,
    ...rest
  } = typeof spec === "string" ? { path: spec } : spec;
  const [stray] = Object.keys(rest);
  if (stray !== undefined) fail(28811, `unrecognized option to $unwind stage: ${stray}`);
  if (path === undefined) fail(28812, "no path specified to $unwind stage");
  if (typeof path !== "string") fail(28808, "expected a string as the path for $unwind stage");
  if (!path.startsWith("$")) fail(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserve !== "boolean")
    fail(28809, "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage");
  if (index !== undefined && (typeof index !== "string" || index === ""))
    fail(28810, "expected a non-empty string for the includeArrayIndex option to $unwind stage");
  if (typeof index === "string" && index.startsWith("$"))
    fail(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${index}`);
  const indexPath = typeof index === "string" ? checkFieldPath(index) : undefined;
  return { path: checkFieldPath(path.slice(1)), indexPath, preserve };
}

function withElement(document: Document, { path, indexPath }: Options, element: unknown, at: number): Document {
  const unwound = withValue(document, path, 0, element);
  return indexPath ? withValue(unwound, indexPath, 0, at) : unwound;
}

/** A value that is no array counts as an array of itself, a missing one as an empty array. */
function withoutElements(document: Document, value: unknown, { path, indexPath, preserve }: Options): Document | null {
  const isNothing = value === undefined || value === null || Array.isArray(value);
  if (isNothing && !preserve) return null;
  const kept = Array.isArray(value) ? withValue(document, path, 0, undefined) : document;
  return indexPath ? withValue(kept, indexPath, 0, null) : kept;
}

/** A copy with another value at a path through documents; undefined removes the field. */
export function withValue(document: Document, path: readonly string[], at: number, value: unknown): Document {
  const name = path[at] ?? "";
  const copy = { ...document };
  if (at + 1 < path.length) {
    const inner = getOwn(document, name);
    setOwn(copy, name, withValue(isDocument(inner) ? inner : {}, path, at + 1, value));
  } else if (value === undefined) delete copy[name];
  else setOwn(copy, name, value);
  return copy;
}
