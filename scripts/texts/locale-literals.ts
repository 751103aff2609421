import { LANGUAGE_CODES } from "#shared/texts/languages.ts";

/** A locale in quotes, the formatters of Intl, and the methods that take the system's locale. */
const LITERAL = new RegExp(
  [
    `["'\`](?:${LANGUAGE_CODES.join("|")})(?:-[A-Z]{2})?["'\`]`,
    String.raw`\bIntl\.[A-Z]\w+\(`,
    String.raw`\.toLocale(?:String|DateString|TimeString|UpperCase|LowerCase)\(`,
  ].join("|"),
);

/** The files that name locales on purpose. */
const OWNERS: readonly RegExp[] = [
  /^shared\/texts\//,
  /^scripts\//,
  // MongoDB's dates and collations are English.
  /^server\/embedded-mongo\//,
  // The languages that people speak at work, with their codes.
  /^server\/features\/profiles\/skills\.data\.ts$/,
];

/** Locales outside of the formatters, as sentences. */
export function localeViolations(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => {
    const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "").replace(/lang="\w+"/g, "");
    const isNamed = LITERAL.test(code) && !OWNERS.some((owner) => owner.test(file));
    return isNamed ? [`${file} names a locale, or uses that of the system: use shared/texts/format.ts`] : [];
  });
}
