import { CommandError, notSupported } from "../../errors.ts";
import type { Fold } from "../values/collation.ts";

/** MongoDB has these variables, but this server does not support them. */
const DECLINED = new Set([
  "CLUSTER_TIME",
  "JS_SCOPE",
  "IS_MR",
  "USER_ROLES",
  "SEARCH_META",
  "KEEP",
  "PRUNE",
  "DESCEND",
]);

/**
 * What an expression can refer to in addition to the document: variables, the time of the command, and its collation.
 * Each variable gets a fixed slot at compile time. All values are in one shared array, which is safe because evaluation
 * is synchronous.
 */
export class Scope {
  readonly fold: Fold;
  /** The value of `$$NOW` for the whole command. */
  readonly now: Date;
  /** False in the `let` of a command, which is evaluated without a document. */
  readonly hasDocument: boolean;
  readonly #values: unknown[];
  readonly #places: ReadonlyMap<string, number>;

  private constructor(
    shared: { fold: Fold; now: Date; hasDocument: boolean; values: unknown[] },
    places: ReadonlyMap<string, number>,
  ) {
    this.fold = shared.fold;
    this.now = shared.now;
    this.hasDocument = shared.hasDocument;
    this.#values = shared.values;
    this.#places = places;
  }

  /** A scope without variables. */
  static empty(fold: Fold, hasDocument = true): Scope {
    return new Scope({ fold, now: new Date(), hasDocument, values: [] }, new Map());
  }

  /** This scope plus further variables, and the slots of their values. */
  with(names: readonly string[], hasDocument = this.hasDocument): { scope: Scope; places: number[] } {
    const places = names.map(() => this.#values.push(undefined) - 1);
    const all = new Map(this.#places);
    for (const [at, name] of names.entries()) all.set(name, places[at] ?? 0);
    const { fold, now } = this;
    return { scope: new Scope({ fold, now, hasDocument, values: this.#values }, all), places };
  }

  /** Sets a variable during evaluation. */
  set(place: number | undefined, value: unknown): void {
    if (place !== undefined) this.#values[place] = value;
  }

  get(place: number): unknown {
    return this.#values[place];
  }

  /** The slot of a variable. @throws {CommandError} 17276 if no such variable is in scope */
  placeOf(name: string): number {
    const place = this.#places.get(name);
    if (place !== undefined) return place;
    if (DECLINED.has(name)) throw notSupported(`the variable $$${name}`);
    throw new CommandError(17276, `Use of undefined variable: ${name}`);
  }
}

/** @throws {CommandError} if a variable may not have this name */
export function checkVariableName(name: string): string {
  if (name === "CURRENT") throw notSupported("setting the variable CURRENT");
  if (name === "") throw new CommandError("FailedToParse", "empty variable names are not allowed");
  if (!/^[a-z\u0080-\u{10ffff}]/u.test(name))
    throw new CommandError("FailedToParse", `'${name}' starts with an invalid character for a user variable name`);
  const stray = /[^\w\u0080-\u{10ffff}]/u.exec(name)?.[0];
  if (stray !== undefined)
    throw new CommandError("FailedToParse", `'${name}' contains an invalid character for a variable name: '${stray}'`);
  return name;
}
