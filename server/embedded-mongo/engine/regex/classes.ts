import { own } from "../../own-property.ts";

/** Ranges of code points, first and last included. */
export type Ranges = readonly (readonly [from: number, to: number])[];

const DIGIT: Ranges = [[0x30, 0x39]];
const ALPHA: Ranges = [
  [0x41, 0x5a],
  [0x61, 0x7a],
];
export const WORD: Ranges = [...DIGIT, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const SPACE: Ranges = [
  [9, 13],
  [0x20, 0x20],
];

/** The letters after a backslash that represent a set; capitals represent the complement. Mostly ASCII only. */
const SETS: Record<string, Ranges> = {
  d: DIGIT,
  w: WORD,
  // JavaScript's own \s includes many more.
  s: SPACE,
  h: [
    [9, 9],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x180e, 0x180e],
    [0x2000, 0x200a],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
  ],
  v: [
    [10, 13],
    [0x85, 0x85],
    [0x2028, 0x2029],
  ],
};

const POSIX: Record<string, Ranges> = {
  alpha: ALPHA,
  digit: DIGIT,
  alnum: [...DIGIT, ...ALPHA],
  upper: [[0x41, 0x5a]],
  lower: [[0x61, 0x7a]],
  space: SPACE,
  blank: [
    [9, 9],
    [0x20, 0x20],
  ],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  print: [[0x20, 0x7e]],
  graph: [[0x21, 0x7e]],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  xdigit: [...DIGIT, [0x41, 0x46], [0x61, 0x66]],
  word: WORD,
  ascii: [[0, 0x7f]],
};

/** The complement of a set whose ranges are in order. */
function complement(ranges: Ranges): Ranges {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  return [...rest, [next, 0x10ffff]];
}

/** The set of a letter after a backslash; undefined if it represents none. */
export function setOf(letter: string): Ranges | undefined {
  const set = own(SETS, letter.toLowerCase());
  return set && letter !== letter.toLowerCase() ? complement(set) : set;
}

/** The set of a name such as [:alpha:]; with ^ in front, the complement. */
export function posixOf(name: string, anyCase: boolean): Ranges | undefined {
  const own = name.replace("^", "");
  const set = Object.hasOwn(POSIX, own) ? POSIX[own] : undefined;
  const wide = anyCase && (own === "upper" || own === "lower") ? ALPHA : set;
  return wide && own !== name ? complement(wide) : wide;
}

/** A character in JavaScript's syntax, valid inside and outside a class. */
export function literal(code: number): string {
  const text = String.fromCodePoint(code);
  return /^[A-Za-z0-9_]$/.test(text) ? text : `\\u{${code.toString(16)}}`;
}

/** A set in the syntax of a class. */
export function fragment(ranges: Ranges): string {
  return ranges.map(([from, to]) => (from === to ? literal(from) : `${literal(from)}-${literal(to)}`)).join("");
}
