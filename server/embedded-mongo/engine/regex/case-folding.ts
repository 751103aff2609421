import type { Ranges } from "./classes.ts";

/** The blocks with cased letters; the tens of thousands of letters between them have no case. */
const CASED: Ranges = [
  [0x41, 0x2dff],
  [0xa640, 0xabff],
  [0xff00, 0xffff],
  [0x10400, 0x10fff],
  [0x118a0, 0x118ff],
  [0x16e40, 0x16eff],
  [0x1e900, 0x1e943],
];
/** Dotless i, which is a separate letter except in Turkish. */
const DOTLESS_I = 0x131;

/** All letters with case variants, mapped to their variants; built on first use. */
let variants: ReadonlyMap<number, readonly number[]> | undefined;

function variantsOf(): ReadonlyMap<number, readonly number[]> {
  variants ??= makeVariants();
  return variants;
}

function makeVariants(): Map<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [from, to] of CASED) {
    for (let code = from; code <= to; code++) {
      const key = foldOf(code);
      const group = groups.get(key);
      if (group) group.push(code);
      else groups.set(key, [code]);
    }
  }
  const result = new Map<number, readonly number[]>();
  for (const group of groups.values()) if (group.length > 1) for (const code of group) result.set(code, group);
  return result;
}

/** The same for all case variants of a letter: the lower case of its upper case. */
function foldOf(code: number): number {
  if (code === DOTLESS_I) return code;
  const capital = only(String.fromCodePoint(code).toUpperCase()) ?? code;
  return only(String.fromCodePoint(capital).toLowerCase()) ?? capital;
}

/** The code point of a single character; undefined if there are several. */
function only(text: string): number | undefined {
  const code = text.codePointAt(0) ?? 0;
  return text.length === (code > 0xffff ? 2 : 1) ? code : undefined;
}

/** The code points of ranges, and their case variants. */
export function inAnyCase(ranges: Ranges): Ranges {
  const more = ranges.flatMap(([from, to]) => (from === to ? variantsOfOne(from) : variantsWithin(from, to)));
  return [...ranges, ...more.map((code) => [code, code] as const)];
}

/** ASCII letters with a third form elsewhere: the long s, and the Kelvin sign. */
const THIRD_FORMS: Readonly<Record<number, number>> = { 115: 0x17f, 107: 0x212a };

function variantsOfOne(code: number): number[] {
  if (code >= 0x80) return (variantsOf().get(code) ?? []).filter((variant) => variant !== code);
  // So most patterns do not need the table of all letters.
  const small = code | 0x20;
  if (small < 0x61 || small > 0x7a) return [];
  return [code ^ 0x20, THIRD_FORMS[small]].filter((variant) => variant !== undefined);
}

function variantsWithin(from: number, to: number): number[] {
  if (to >= 0x80) return [...variantsOf()].flatMap(([code, group]) => (code >= from && code <= to ? group : []));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).flatMap(variantsOfOne);
}
