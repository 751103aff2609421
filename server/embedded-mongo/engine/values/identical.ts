import { compareValues } from "./compare.ts";
import { isDocument, isUnpromoted, rankOf } from "./values.ts";

/** True if two values have the same encoding: same types, same field order. An update need not write such a value. */
export function identical(a: unknown, b: unknown): boolean {
  if (a === b) return a !== 0 || Object.is(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => identical(item, b[at]));
  if (isDocument(a)) {
    if (!isDocument(b)) return false;
    const names = Object.keys(a);
    const others = Object.keys(b);
    return (
      names.length === others.length && names.every((name, at) => name === others[at] && identical(a[name], b[name]))
    );
  }
  if (isUnpromoted(a) || isUnpromoted(b))
    return isUnpromoted(a) && isUnpromoted(b) && a._bsontype === b._bsontype && a.toString() === b.toString();
  if (isDocument(b) || Array.isArray(b)) return false;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  return rankOf(a) === rankOf(b) && compareValues(a, b) === 0;
}
