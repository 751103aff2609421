import { inAnyCase } from "./case-folding.ts";
import { fragment, posixOf, type Ranges, setOf } from "./classes.ts";
import { readEscapedCode, readProperty } from "./escapes.ts";
import { declined, invalid, type Reader } from "./reader.ts";

/** A character, a set, or a fragment that JavaScript interprets like PCRE. */
type Item = { code: number } | { set: Ranges } | { source: string };

/**
 * Reads a class after its "[" and returns it in JavaScript's syntax. Ignoring case affects its characters and ranges,
 * but not sets such as \w.
 */
export function readClass(reader: Reader, anyCase: boolean): string {
  if (reader.startsWith(":<:]]") || reader.startsWith(":>:]]")) throw declined("[[:<:]]");
  const negated = reader.take("^");
  let source = "";
  let isFirst = true;
  while (isFirst || !reader.take("]")) {
    if (reader.done) throw invalid("missing terminating ] for character class");
    const item = readItem(reader, anyCase);
    isFirst = false;
    if (!item) continue;
    if ("code" in item) {
      const range: Ranges = [[item.code, readEnd(reader, item.code, anyCase)]];
      source += fragment(anyCase ? inAnyCase(range) : range);
      continue;
    }
    if (reader.peek() === "-" && reader.peek(1) !== "]") throw invalid("invalid range in character class");
    source += "set" in item ? fragment(item.set) : item.source;
  }
  if (source === "") throw declined("an empty class");
  return `[${negated ? "^" : ""}${source}]`;
}

/** The last character of a range that may begin here. */
function readEnd(reader: Reader, from: number, anyCase: boolean): number {
  if (reader.peek() !== "-" || reader.peek(1) === "]") return from;
  reader.next();
  const item = readItem(reader, anyCase);
  if (!item || !("code" in item)) throw invalid("invalid range in character class");
  if (item.code < from) throw invalid("range out of order in character class");
  return item.code;
}

/** One item; undefined at \E. */
function readItem(reader: Reader, anyCase: boolean): Item | undefined {
  const posix = reader.match(/^\[:(\^?[a-z]+):\]/);
  if (posix) {
    const set = posixOf(posix[1] ?? "", anyCase);
    if (!set) throw invalid("unknown POSIX class name");
    return { set };
  }
  if (reader.match(/^\[[.=]/)) throw invalid("POSIX collating elements are not supported");
  if (!reader.take("\\")) return { code: reader.next().codePointAt(0) ?? 0 };
  const set = setOf(reader.peek());
  if (set) {
    reader.next();
    return { set };
  }
  if (reader.take("b")) return { code: 8 };
  if (reader.take("E")) return undefined;
  if (reader.startsWith("Q")) throw declined("\\Q in a class");
  if (/[BNRXG1-7]/.test(reader.peek())) throw declined(`\\${reader.peek()} in a class`);
  const source = readProperty(reader);
  return source === undefined ? { code: readEscapedCode(reader) } : { source };
}
