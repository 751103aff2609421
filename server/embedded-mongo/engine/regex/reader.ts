import { CommandError, notSupported } from "../../errors.ts";

/** Reads a pattern code point by code point. */
export class Reader {
  readonly #letters: string[];
  at = 0;

  constructor(pattern: string) {
    this.#letters = [...pattern];
  }

  get done(): boolean {
    return this.at >= this.#letters.length;
  }

  /** The next character, "" at the end. */
  peek(ahead = 0): string {
    return this.#letters[this.at + ahead] ?? "";
  }

  next(): string {
    return this.#letters[this.at++] ?? "";
  }

  /** Consumes a text if it comes next. */
  take(text: string): boolean {
    const found = this.startsWith(text);
    if (found) this.at += text.length;
    return found;
  }

  startsWith(text: string): boolean {
    return [...text].every((letter, ahead) => this.peek(ahead) === letter);
  }

  /** Consumes and returns what a sticky expression matches here; undefined if it does not match. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const rest = this.#letters.slice(this.at, this.at + 1000).join("");
    const found = pattern.exec(rest);
    if (found?.index !== 0) return undefined;
    this.at += [...found[0]].length;
    return found;
  }

  /** Consumes everything up to and including a text. */
  until(end: string, what: string): string {
    let taken = "";
    while (!this.take(end)) {
      if (this.done) throw invalid(`missing ${end} after ${what}`);
      taken += this.next();
    }
    return taken;
  }
}

/** The error code for an invalid expression in a filter. */
export const INVALID_REGEX = 51091;

/** The error for a pattern that PCRE refuses too. */
export const invalid = (why: string) => new CommandError(INVALID_REGEX, `Regular expression is invalid: ${why}`);

/** The error for PCRE syntax that JavaScript lacks or interprets differently. */
export const declined = (what: string) => notSupported(`${what} in a regular expression`);
