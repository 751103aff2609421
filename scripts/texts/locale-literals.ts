/** A locale in quotes, and the methods that take the system's one. */
const LITERAL = /["'`](?:en|fil|tl)(?:-[A-Z]{2})?["'`]|\.toLocale(?:String|DateString|TimeString)\(/;

/** The files that name locales on purpose. */
const OWNERS: readonly RegExp[] = [
  /^shared\/texts\//,
  /^scripts\//,
  // MongoDB's dates and collations are English.
  /^server\/embedded-mongo\//,
  // It says in which language a message is.
  /^client\/features\/chat\/messages\/message-language\.ts$/,
  // The languages that people speak at work, with their codes.
  /^server\/features\/profiles\/skills\.data\.ts$/,
];

/**
 * The files that still name one. A feature that is moved into catalogues leaves the list; nothing joins it.
 * `shared/texts/format.ts` has a function for each kind of format.
 */
const LEFT: ReadonlySet<string> = new Set([]);

/** Locales outside of the formatters, as sentences; also entries of the list that are no longer needed. */
export function localeViolations(sources: ReadonlyMap<string, string>): string[] {
  const naming = [...sources].filter(([file, source]) => {
    const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "").replace(/lang="\w+"/g, "");
    return LITERAL.test(code) && !OWNERS.some((owner) => owner.test(file));
  });
  const files = new Set(naming.map(([file]) => file));
  return [
    ...[...files].filter((file) => !LEFT.has(file)).map((file) => `${file} names a locale: use shared/texts/format.ts`),
    ...[...LEFT].filter((file) => !files.has(file)).map((file) => `${file} names no locale: remove it from the list`),
  ];
}
