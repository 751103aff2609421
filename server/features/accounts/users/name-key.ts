/**
 * A key that two names share if people could take one for the other. Case, spaces, punctuation, accents and
 * compatibility forms (NFKC) are folded, then characters that look alike.
 *
 * The table is a selection from Unicode's confusables (UTS #39, confusables.txt, which public browsers use for domain
 * names): the Cyrillic and Greek letters and the digits that look like Latin letters in common fonts, 'rn' for 'm' and
 * 'vv' for 'w'. Limits: it knows no other scripts, no rarer letters (Cherokee, Armenian, Coptic), no synonyms, no
 * translations, and no legal forms ('Inc.' is part of the name). It finds too much rather than too little ('Mila' and
 * 'Miia'), since it only flags a name for an admin and refuses nothing.
 */
export function nameKey(name: string): string {
  const folded = name.normalize("NFKC").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const alike = [...folded].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
  return alike
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** By the Latin letter that each of these looks like, in lower case. */
const TABLE: readonly (readonly [string, string])[] = [
  // Cyrillic, also small letters whose capitals look Latin (В, Н, К, М, Т).
  ["a", "а"],
  ["b", "вьъ"],
  ["c", "с"],
  ["d", "ԁ"],
  ["e", "еєҽ"],
  ["h", "нһ"],
  ["j", "ј"],
  ["k", "кқ"],
  ["l", "іӏ"],
  ["m", "м"],
  ["n", "п"],
  ["o", "о"],
  ["p", "р"],
  ["q", "ԛ"],
  ["r", "г"],
  ["s", "ѕ"],
  ["t", "т"],
  ["u", "ц"],
  ["w", "ԝш"],
  ["x", "х"],
  ["y", "уү"],
  // Greek, likewise.
  ["a", "α"],
  ["b", "β"],
  ["e", "ε"],
  ["h", "η"],
  ["l", "ιı"],
  ["k", "κ"],
  ["m", "μ"],
  ["n", "ν"],
  ["o", "οσ"],
  ["p", "ρ"],
  ["t", "τ"],
  ["u", "υ"],
  ["x", "χ"],
  ["w", "ω"],
  ["y", "γ"],
  ["z", "ζ"],
  // Digits and Latin letters; I, l and 1 are one.
  ["o", "0"],
  ["l", "1i|"],
  ["z", "2"],
  ["e", "3"],
  ["a", "4"],
  ["s", "5$"],
  ["g", "69"],
  ["b", "8"],
];

const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  TABLE.flatMap(([latin, others]) => [...others].map((one) => [one, latin] as const)),
);
