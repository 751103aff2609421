/** The languages of the product. CONTRIBUTING.md says what a further one needs beside its rows here. */
export const LANGUAGES = ["en", "fil"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the specification: for clients that ask for none. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Each language's name in itself. */
export const LANGUAGE_NAMES = { en: "English", fil: "Filipino" } as const satisfies Record<Language, string>;

/**
 * The locale for plurals, numbers, dates and lists. No other file names one (`npm run texts:check`). English writes the
 * day before the month, as most of our readers do: '23 November 2026'.
 */
export const LOCALES = { en: "en-GB", fil: "fil-PH" } as const satisfies Record<Language, string>;

/** Codes that browsers and systems use for the same language. */
const SAME: Record<string, Language> = { tl: "fil" };

/** Every code of one of our languages. */
export const LANGUAGE_CODES: readonly string[] = [...LANGUAGES, ...Object.keys(SAME)];

/** The language of a code such as `fil-PH`, `tl` or `en_US`; null if it is not one of ours. */
export function languageOf(code: string): Language | null {
  const [first = ""] = code.trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === (Object.hasOwn(SAME, first) ? SAME[first] : first)) ?? null;
}

/** More entries than a browser sends; the rest of a longer header is ignored. */
const MOST_ENTRIES = 20;

/** The language that an `Accept-Language` header prefers; null if it names none of ours. */
export function preferredLanguage(header: string | null | undefined): Language | null {
  const wishes = (header ?? "")
    .split(",", MOST_ENTRIES)
    .map((entry) => {
      const [code = "", ...parameters] = entry.split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: languageOf(code), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => language !== null && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wishes[0]?.language ?? null;
}
