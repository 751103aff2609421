import { CommandError, notSupported } from "../../errors.ts";

/** Goes through a pattern, code point by code point. */
export class Reader {
  readonly #letters: string[];
  at = 0;

  constructor(pattern: string) {
    this.#letters = [...pattern];
  }

  get done(): boolean {
    return this.at >= this.#letters.length;
  }

  /** The letter that comes next, "" at the end. */
  peek(ahead = 0): string {
    return this.#letters[this.at + ahead] ?? "";
  }

  next(): string {
    return this.#letters[this.at++] ?? "";
  }

  /** Takes a text if it comes next. */
  take(text: string): boolean {
    const found = this.startsWith(text);
    if (found) this.at += text.length;
    return found;
  }

  startsWith(text: string): boolean {
    return [...text].every((letter, ahead) => this.peek(ahead) === letter);
  }

  /** What a sticky expression matches here, taken; undefined if it does not. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const rest = this.#letters.slice(this.at, this.at + 1000).join("");
    const found = pattern.exec(rest);
    if (found?.index !== 0) return undefined;
    this.at += [...found[0]].length;
    return found;
  }

  /** Takes everything up to a text, and the text. */
  until(end: string, what: string): string {
    let taken = "";
    while (!this.take(end)) {
      if (this.done) throw invalid(`missing ${end} after ${what}`);
      taken += this.next();
    }
    return taken;
  }
}

/** The code of a filter's expression that is none. */
export const INVALID_REGEX = 51091;

/** The refusal of a pattern that PCRE refuses too. */
export const invalid = (why: string) => new CommandError(INVALID_REGEX, `Regular expression is invalid: ${why}`);

/** The refusal of what PCRE has and JavaScript has not, or reads otherwise. */
export const declined = (what: string) => notSupported(`${what} in a regular expression`);
