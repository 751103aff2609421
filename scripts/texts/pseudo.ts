import type { RawText } from "#shared/texts/compiled.ts";

const ACCENTED: Record<string, string> = {
  ...{ a: "á", c: "ç", d: "ð", e: "é", g: "ğ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", n: "ñ", o: "ö", r: "ŕ", s: "š" },
  ...{ t: "ţ", u: "ú", w: "ŵ", y: "ý", z: "ž", A: "Á", C: "Ç", D: "Ð", E: "É", G: "Ğ", H: "Ĥ", I: "Í", K: "Ķ", L: "Ļ" },
  ...{ N: "Ñ", O: "Ö", R: "Ŕ", S: "Š", T: "Ţ", U: "Ú", W: "Ŵ", Y: "Ý", Z: "Ž" },
};

/** Vowels that are doubled: about 30 % of the letters of English. */
const DOUBLED = /[aeiouAEIOU]/;

/** A text with accents and about 30 % longer, between marks that show where it is cut off or glued to another one. */
function pseudoWords(text: string): string {
  return [...text]
    .map((letter) => (ACCENTED[letter] ?? letter) + (DOUBLED.test(letter) ? ACCENTED[letter] : ""))
    .join("");
}

/**
 * A message in the pseudo-language. Its arguments and tags stay: braces of plurals contain words again, which are
 * changed too.
 */
export function pseudoMessage(message: string): string {
  let result = "";
  let words = "";
  const flush = () => {
    result += pseudoWords(words);
    words = "";
  };
  for (let at = 0; at < message.length; ) {
    const rest = message.slice(at);
    // An argument, the head of a plural or select with its first branch, a further branch, a tag.
    const syntax =
      /^(?:\{\s*\w+\s*(?:,\s*(?:number|date|time)[^}]*)?\}|\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,\s*=?\w+\s*\{|\}\s*=?\w+\s*\{|\}\s*\}|<\/?[\w-]+\/?>)/.exec(
        rest,
      )?.[0];
    if (syntax !== undefined) {
      flush();
      result += syntax;
      at += syntax.length;
    } else {
      words += rest[0];
      at += 1;
    }
  }
  flush();
  return `[${result}]`;
}

/** All texts of a catalogue in the pseudo-language. */
export function pseudo(text: RawText): RawText {
  if (typeof text === "string") return pseudoMessage(text);
  if (Array.isArray(text)) return text.map(pseudo);
  return Object.fromEntries(Object.entries(text).map(([key, one]) => [key, pseudo(one)]));
}
