import { own } from "../../own-property.ts";
import { inAnyCase } from "./case-folding.ts";
import { fragment, literal, setOf, WORD } from "./classes.ts";
import { readEscapedCode, readProperty } from "./escapes.ts";
import type { Node } from "./pattern.ts";
import { readClass } from "./read-class.ts";
import { declined, invalid, Reader } from "./reader.ts";

/** The options in effect at a position of a pattern. */
type Options = { i: boolean; m: boolean; s: boolean; x: boolean };

/** MongoDB's limit for nested groups. */
const MAX_NESTING = 250;

const REPEAT = /^\{(\d+)(?:(,)(\d*))?\}/;
const atom = (source: string): Node => ({ kind: "atom", source, width: 1 });
const assertion = (source: string): Node => ({ kind: "atom", source, width: 0 });
const START: Node = { kind: "atom", source: "^", width: 0, isStart: true };
const ANYTHING = "[^]";

/**
 * Parses a PCRE pattern. Case-insensitive letters are written out: V8 confuses which parts of a pattern have the option
 * i if only some have it, and with that option its \w would match "ſ".
 */
export class PatternParser {
  readonly #reader: Reader;
  #captures = 0;
  #depth = 0;
  readonly #names = new Map<string, number>();
  /** The groups around the current position. */
  readonly #open = new Set<number>();

  constructor(pattern: string) {
    this.#reader = new Reader(pattern);
  }

  /** @throws {CommandError} 51091 for what PCRE refuses, 115 for what only this server refuses */
  parse(options: string): Node {
    const [i, m, s, x] = ["i", "m", "s", "x"].map((letter) => options.includes(letter));
    if (this.#reader.startsWith("(*")) throw declined("a verb such as (*UTF)");
    const node = this.#choice({ i: i === true, m: m === true, s: s === true, x: x === true });
    if (!this.#reader.done) throw invalid("unmatched closing parenthesis");
    return node;
  }

  /** The branches up to the end of the group. Options set in one branch also apply to those after it. */
  #choice(outer: Options): Node {
    if (++this.#depth > MAX_NESTING) throw invalid("parentheses are too deeply nested");
    const options = { ...outer };
    const branches: Node[] = [];
    do branches.push(this.#sequence(options));
    while (this.#reader.take("|"));
    this.#depth--;
    return branches.length === 1 && branches[0] ? branches[0] : { kind: "choice", branches };
  }

  #sequence(options: Options): Node {
    const items: Node[] = [];
    for (;;) {
      this.#skipBlanks(options);
      const letter = this.#reader.peek();
      if (letter === "" || letter === "|" || letter === ")") return { kind: "sequence", items };
      const item = this.#item(options);
      if (item) items.push(this.#repeated(item, options));
    }
  }

  /** White space and comments, which are ignored under the option x. */
  #skipBlanks(options: Options): void {
    while (options.x) {
      if (this.#reader.match(/^[\t-\r ]+/)) continue;
      if (!this.#reader.take("#")) return;
      while (!this.#reader.done && this.#reader.next() !== "\n");
    }
  }

  #repeated(item: Node, options: Options): Node {
    let node = item;
    for (;;) {
      this.#skipBlanks(options);
      const bounds = this.#bounds();
      if (!bounds) return node;
      const [min, max] = bounds;
      if (this.#reader.take("+")) throw declined("a possessive quantifier");
      node = { kind: "repeat", body: node, min, max, lazy: this.#reader.take("?") };
      if (this.#bounds()) throw invalid("quantifier does not follow a repeatable item");
    }
  }

  #bounds(): [min: number, max: number] | undefined {
    const reader = this.#reader;
    if (reader.take("*")) return [0, Number.POSITIVE_INFINITY];
    if (reader.take("+")) return [1, Number.POSITIVE_INFINITY];
    if (reader.take("?")) return [0, 1];
    // Most letters start none of these, so avoid trying the expressions on each of them.
    if (reader.peek() !== "{") return undefined;
    if (reader.startsWith("{,")) throw declined("a quantifier or text that begins with {,");
    const found = reader.match(REPEAT);
    if (!found) return undefined;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === "" ? Number.POSITIVE_INFINITY : Number(found[3]);
    if (min > 65_535 || (max > 65_535 && max !== Number.POSITIVE_INFINITY))
      throw invalid("number too big in {} quantifier");
    if (max < min) throw invalid("numbers out of order in {} quantifier");
    return [min, max];
  }

  /** One item; undefined for a comment or options. */
  #item(options: Options): Node | undefined {
    const reader = this.#reader;
    const letter = reader.next();
    switch (letter) {
      case "(":
        return this.#group(options);
      case "[":
        return atom(readClass(reader, options.i));
      case "\\":
        return this.#escape(options);
      case ".":
        return atom(options.s ? ANYTHING : "[^\\n]");
      case "^":
        return options.m ? assertion("(?:^|(?<=\\n)(?!$))") : START;
      case "$":
        return assertion(options.m ? "(?=\\n|$)" : "(?=\\n?$)");
      case "*":
      case "+":
      case "?":
        throw invalid("quantifier does not follow a repeatable item");
      case "{":
        if (reader.match(/^\d+(,\d*)?\}/)) throw invalid("quantifier does not follow a repeatable item");
    }
    return character(letter.codePointAt(0) ?? 0, options);
  }

  #group(options: Options): Node | undefined {
    const reader = this.#reader;
    if (reader.startsWith("*")) throw declined("a verb such as (*FAIL)");
    if (!reader.take("?")) return this.#captured(undefined, options);
    if (reader.take("#")) {
      reader.until(")", "a comment");
      return undefined;
    }
    for (const open of ["(?=", "(?!", "(?<=", "(?<!"] as const)
      if (reader.take(open.slice(2))) return { kind: "look", open, body: this.#closed(options) };
    if (reader.take(":")) return { kind: "group", capture: 0, body: this.#closed(options) };
    const named = reader.match(/^(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/);
    if (named) return this.#captured(named[1] ?? named[2], options);
    const reference = reader.match(/^P=([A-Za-z_]\w*)\)/);
    if (reference) return this.#reference(reference[1] ?? "", options);
    return this.#settings(options);
  }

  /** (?i) applies up to the end of its group, (?i:...) to its content. */
  #settings(options: Options): Node | undefined {
    const reader = this.#reader;
    const found = reader.match(/^([imsx]*)(?:-([imsx]+))?([:)])/);
    if (!found) throw declined(`the group (?${reader.peek()}`);
    const [, on = "", off = "", end] = found;
    const changed = { ...options };
    for (const letter of on) changed[letter as keyof Options] = true;
    for (const letter of off) changed[letter as keyof Options] = false;
    if (end === ":") return { kind: "group", capture: 0, body: this.#closed(changed) };
    Object.assign(options, changed);
    return undefined;
  }

  #captured(name: string | undefined, options: Options): Node {
    const capture = ++this.#captures;
    if (name !== undefined && this.#names.has(name)) throw invalid("two named subpatterns have the same name");
    if (name !== undefined) this.#names.set(name, capture);
    this.#open.add(capture);
    const body = this.#closed(options);
    this.#open.delete(capture);
    return { kind: "group", capture, body };
  }

  #closed(options: Options): Node {
    const body = this.#choice(options);
    if (!this.#reader.take(")")) throw invalid("missing closing parenthesis");
    return body;
  }

  #reference(name: string, options: Options): Node {
    const group = /^\d+$/.test(name) ? Number(name) : this.#names.get(name);
    if (group === undefined || group === 0 || group > this.#captures || this.#open.has(group))
      throw declined("a reference to a group that has not ended");
    if (options.i) throw declined("a reference to a group in any case");
    return { kind: "backreference", group, source: `(?:\\${group})` };
  }

  #escape(options: Options): Node | undefined {
    const reader = this.#reader;
    const letter = reader.peek();
    const set = setOf(letter);
    if (set) {
      reader.next();
      return atom(`[${fragment(set)}]`);
    }
    const asserted = own(ASSERTIONS, letter);
    if (asserted !== undefined) {
      reader.next();
      return letter === "A" ? START : assertion(asserted);
    }
    if (reader.take("N")) {
      if (/^\{\D/.test(reader.peek() + reader.peek(1))) throw declined("\\N{");
      return atom("[^\\n]");
    }
    if (reader.take("Q")) return this.#quoted(options);
    if (reader.take("E")) return undefined;
    const property = readProperty(reader);
    if (property) return atom(property);
    const reference = reader.match(/^(?:([1-9]\d*)|g\{?(\d+)\}?|k(?:\{(\w+)\}|<(\w+)>|'(\w+)'))/);
    if (reference) return this.#reference(reference.slice(1).find((part) => part !== undefined) ?? "", options);
    return character(readEscapedCode(reader), options);
  }

  /** \Q...\E; a quantifier after it applies to its last letter. */
  #quoted(options: Options): Node | undefined {
    const reader = this.#reader;
    const items: Node[] = [];
    while (!reader.done && !reader.take("\\E")) items.push(character(reader.next().codePointAt(0) ?? 0, options));
    const last = items.pop();
    if (!last) return undefined;
    return items.length === 0 ? last : { kind: "sequence", items: [...items, this.#repeated(last, options)] };
  }
}

/** A character; under the option i, in all its cases. */
function character(code: number, { i }: Options): Node {
  const ranges = i ? inAnyCase([[code, code]]) : [];
  return atom(ranges.length > 1 ? `[${fragment(ranges)}]` : literal(code));
}

const WORD_CLASS = `[${fragment(WORD)}]`;

/** \b uses ASCII letters only. */
const ASSERTIONS: Record<string, string> = {
  A: "^",
  Z: "(?=\\n?$)",
  z: "$",
  b: `(?:(?<=${WORD_CLASS})(?!${WORD_CLASS})|(?<!${WORD_CLASS})(?=${WORD_CLASS}))`,
  B: `(?:(?<=${WORD_CLASS})(?=${WORD_CLASS})|(?<!${WORD_CLASS})(?!${WORD_CLASS}))`,
};
