import { createContext, Script } from "node:vm";
import { CommandError } from "../../errors.ts";
import { PatternParser } from "./parse.ts";
import { certainCaptures, leastWidth, type Node, worstEffort, write } from "./pattern.ts";
import { declined, invalid } from "./reader.ts";

/** MongoDB's limit for a pattern. */
const MAX_PATTERN_BYTES = 32_764;
/** Searches of at most this many steps run without a time limit, because they take a few milliseconds at most. */
const STEPS_WITHOUT_TIMEOUT = 2_000_000;
/** Time limit for a search in one text, because it blocks the whole process. */
const LIMIT_MS = 100;

/** @throws {CommandError} 51108 for options that MongoDB does not have; the option u has no effect */
export function checkOptions(options: string): string {
  const stray = /[^imsxu]/.exec(options)?.[0];
  if (stray !== undefined) throw new CommandError(51108, `invalid flag in regex options: ${stray}`);
  return options;
}

/** The error for a search that takes too long. */
export function tookTooLong(limit: number): CommandError {
  return new CommandError(
    51156,
    `Error occurred while executing the regular expression: it took more than ${limit} ms on one text`,
  );
}

const WATCHED = createContext({ regex: undefined, text: undefined }) as { regex: unknown; text: unknown };
const SEARCH = new Script("regex.exec(text)");

/** A PCRE regular expression, translated to JavaScript or refused. */
export class Regex {
  readonly #regex: RegExp;
  /** Texts up to this length are searched without a time limit. */
  readonly #safeLength: number;
  readonly #mayBeEmpty: boolean;
  readonly #capturesDiffer: boolean;

  /**
   * @throws {CommandError} 51091 for what PCRE refuses, 51108 for unknown options, 115 for what only this server
   * refuses
   */
  constructor(pattern: string, options: string) {
    checkOptions(options);
    if (pattern.includes("\0"))
      throw new CommandError("BadValue", "Regular expression cannot contain an embedded null byte");
    if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) throw invalid("regular expression is too large");
    const node = new PatternParser(pattern).parse(options);
    const { always, differ } = certainCaptures(node);
    checkReferences(node, always);
    this.#capturesDiffer = differ;
    this.#safeLength = safeLength(node);
    this.#mayBeEmpty = leastWidth(node) === 0;
    this.#regex = new RegExp(write(node), "gu");
  }

  /** True if the expression matches anywhere in a text. */
  test(text: string): boolean {
    if (this.#mayBeEmpty || text.length > this.#safeLength) return this.#search(text, 0) !== null;
    this.#regex.lastIndex = 0;
    return this.#regex.test(text);
  }

  /** The first match from a position on. @throws {CommandError} 115 if its captures could differ from PCRE's */
  exec(text: string, from: number): RegExpExecArray | null {
    if (this.#capturesDiffer) throw declined("a capture within a choice that is repeated");
    return this.#search(text, from);
  }

  #search(text: string, from: number): RegExpExecArray | null {
    for (let at = from; ; ) {
      this.#regex.lastIndex = at;
      const match = text.length <= this.#safeLength ? this.#regex.exec(text) : this.#watched(text);
      if (!match || !isWithinCharacter(text, match.index)) return match;
      at = match.index + 1;
    }
  }

  /** Node can stop a script that takes too long. This costs a thread, so it is only used for searches that might. */
  #watched(text: string): RegExpExecArray | null {
    WATCHED.regex = this.#regex;
    WATCHED.text = text;
    try {
      return SEARCH.runInContext(WATCHED, { timeout: LIMIT_MS }) as RegExpExecArray | null;
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw tookTooLong(LIMIT_MS);
      // V8 compiles an expression on first use, and fails for too many nested repetitions.
      throw name === "SyntaxError" ? declined("so large a pattern") : error;
    } finally {
      WATCHED.regex = undefined;
      WATCHED.text = undefined;
    }
  }
}

/**
 * The text length up to which a search cannot take long, one less than a power of two; negative if not even an empty
 * text is safe.
 */
function safeLength(node: Node): number {
  let length = -1;
  for (let next = 0; next < 2 ** 30 && worstEffort(node, next) <= STEPS_WITHOUT_TIMEOUT; next = 2 * next + 1)
    length = next;
  return length;
}

/** True between the two halves of a surrogate pair, where V8 finds empty matches. */
function isWithinCharacter(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/** A backreference to a group without a match matches nothing in PCRE, but the empty string in JavaScript. */
function checkReferences(node: Node, always: ReadonlySet<number>): void {
  if (node.kind === "backreference" && !always.has(node.group))
    throw declined("a reference to a group that need not have taken part");
  for (const inner of innerOf(node)) checkReferences(inner, always);
}

function innerOf(node: Node): readonly Node[] {
  if (node.kind === "sequence") return node.items;
  if (node.kind === "choice") return node.branches;
  return "body" in node ? [node.body] : [];
}

const KEPT = 1000;
const compiled = new Map<string, Regex>();

/** A compiled expression. Cached, because applications use few. */
export function regexFor(pattern: string, options: string): Regex {
  const key = `${options}/${pattern}`;
  let regex = compiled.get(key);
  if (!regex) {
    regex = new Regex(pattern, options);
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(key, regex);
  }
  return regex;
}
