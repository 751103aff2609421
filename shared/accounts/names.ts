/** Checks for names of people and companies: which characters are refused, and which names admins should check. */

/** Scripts in which a joiner between two letters is part of the spelling: Arabic and Indic scripts. */
const JOINING =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const NEEDLESS_JOINER = new RegExp(`(?<!${JOINING})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINING})`, "gu");
/** Zero-width and direction-changing characters, which often come with copied text; not the two joiners. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\p{Cc}]/gu;

/** The stored form of a name: without invisible characters, and with joiners only in scripts that need them. */
export function cleanName(typed: string): string {
  return typed.replace(UNSEEN, "").replace(NEEDLESS_JOINER, "").trim();
}

/** Characters that are invisible or look like a space; the braille blank is not in Unicode's ignorable class. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a cleaned name still contains invisible characters. */
export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(/[\u200c\u200d]/g, ""));
}

/** Scripts whose letters look alike, each with a pattern; the scripts of one language may be mixed. */
const LATIN = /\p{Script=Latin}/u;
const OTHERS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Whether a name mixes alphabets whose letters look alike: 'Jоllibee' with a Cyrillic о. Such a name may be legitimate,
 * so admins see a warning, but it is not refused.
 */
export function hasMixedScripts(name: string): boolean {
  return [LATIN, ...OTHERS].filter((script) => script.test(name)).length > 1;
}
