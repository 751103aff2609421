/** Names of people and companies: what may not hide in them, and what admins should look at twice. */

/** Scripts in which a joiner between two letters belongs to the spelling: Arabic ones and those of India's family. */
const JOINING =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const NEEDLESS_JOINER = new RegExp(`(?<!${JOINING})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINING})`, "gu");
/** Zero-width and direction-changing characters, which copied text brings along; not the two joiners. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\p{Cc}]/gu;

/** A name as it is kept: without what copied text brings along, and with a joiner only where a script needs it. */
export function cleanName(typed: string): string {
  return typed.replace(UNSEEN, "").replace(NEEDLESS_JOINER, "").trim();
}

/** Characters that show nothing, or a blank where others look for a name; the braille blank is no ignorable one. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a cleaned name still holds what cannot be seen. */
export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(/[\u200c\u200d]/g, ""));
}

/** Scripts whose letters look alike, each with a test; the scripts of one language may be mixed. */
const LATIN = /\p{Script=Latin}/u;
const OTHERS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Whether a name is written in two alphabets whose letters look alike: 'Jоllibee' with a Cyrillic о. Such a name may be
 * honest, so it is shown to admins and refused to nobody.
 */
export function hasMixedScripts(name: string): boolean {
  return [LATIN, ...OTHERS].filter((script) => script.test(name)).length > 1;
}
