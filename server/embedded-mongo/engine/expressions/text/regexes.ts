import { BSONRegExp } from "bson";
import { spend } from "#server/embedded-mongo/engine/expressions/budget.ts";
import {
  fail,
  fieldsOf,
  isNullish,
  type Operator,
  type Operators,
  typeName,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { INVALID_REGEX } from "#server/embedded-mongo/engine/regex/reader.ts";
import { type Regex, regexFor, tookTooLong } from "#server/embedded-mongo/engine/regex/regex.ts";
import { regexParts } from "#server/embedded-mongo/engine/values/compare.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

/** Time limit for finding all matches in one text, because the search blocks the process. */
const ALL_MS = 1000;

/** An operator that searches a text; `ifNull` is the result if the text or the expression is null. */
function searching(name: `$${string}`, ifNull: unknown, search: (regex: Regex, text: string) => unknown): Operator {
  return (operand, scope, compile) => {
    const codes = { object: 51103, unknown: 31024, missing: 31022 };
    const fields = fieldsOf(name, operand, ["input", "regex"], ["options"], codes);
    const [input, pattern] = [compile(fields.input, scope), compile(fields.regex, scope)];
    const options = Object.hasOwn(fields, "options") ? compile(fields.options, scope) : undefined;
    return (root) => {
      const text = input(root);
      const given = pattern(root);
      const regex = isNullish(given) ? undefined : regexOf(name, given, options?.(root));
      if (!isNullish(text) && typeof text !== "string") fail(51104, `${name} needs 'input' to be of type string`);
      return isNullish(text) || !regex ? ifNull : search(regex, text);
    };
  };
}

function regexOf(name: string, given: unknown, options: unknown): Regex {
  if (!isNullish(options) && typeof options !== "string") fail(51106, `${name} needs 'options' to be of type string`);
  if (typeof given === "string") return compiled(name, given, options ?? "");
  if (!(given instanceof BSONRegExp) && !(given instanceof RegExp))
    fail(51105, `${name} needs 'regex' to be of type string or regex, found ${typeName(given)}`);
  const [pattern, own] = regexParts(given);
  if (own !== "" && !isNullish(options))
    fail(51107, `${name} found regex option(s) specified in both 'regex' and 'option' fields`);
  return compiled(name, pattern, options ?? own);
}

function compiled(name: string, pattern: string, options: string): Regex {
  try {
    return regexFor(pattern, options);
  } catch (error) {
    if (error instanceof CommandError && error.code === INVALID_REGEX)
      fail(51111, `Invalid Regex in ${name}: ${error.message}`);
    throw error;
  }
}

/** A match in MongoDB's format, with its position in code points. */
function found(match: RegExpExecArray, idx: number): Document {
  const captures = match.slice(1).map((capture: string | undefined) => capture ?? null);
  spend(3 + captures.length);
  return { match: match[0], idx, captures };
}

const lengthBetween = (text: string, from: number, to: number) => [...text.slice(from, to)].length;

function findAll(regex: Regex, text: string): Document[] {
  const all: Document[] = [];
  const end = performance.now() + ALL_MS;
  let from = 0;
  let [idx, counted] = [0, 0];
  do {
    const match = regex.exec(text, from);
    if (!match) break;
    if (performance.now() > end) throw tookTooLong(ALL_MS);
    idx += lengthBetween(text, counted, match.index);
    counted = match.index;
    all.push(found(match, idx));
    from = match.index + match[0].length;
    // After an empty match, the search continues at the next character.
    if (match[0] === "") from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
    // There is no match at the end of a text, unless the text is empty.
  } while (from < text.length);
  return all;
}

export const regexOperators: Operators = {
  $regexMatch: searching("$regexMatch", false, (regex, text) => regex.test(text)),
  $regexFind: searching("$regexFind", null, (regex, text) => {
    const match = regex.exec(text, 0);
    return match ? found(match, lengthBetween(text, 0, match.index)) : null;
  }),
  $regexFindAll: searching("$regexFindAll", [], findAll),
};
