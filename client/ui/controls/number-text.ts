import { FORMATTERS } from "#shared/texts/formatters.ts";
import { DEFAULT_LANGUAGE, LOCALES } from "#shared/texts/languages.ts";

/** The same in every language, like what `numberOf` reads. */
const plain = FORMATTERS.getNumberFormat(LOCALES[DEFAULT_LANGUAGE], { useGrouping: false, maximumFractionDigits: 20 });

/** Digits with optional thousands separators and a fraction. */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/**
 * Parses a typed number. Ignores spaces, thousands separators and a leading peso sign.
 * @returns null if nothing was typed, NaN if it is not a number, so that a schema rejects it
 */
export function numberOf(typed: string): number | null {
  const text = typed.replace(/\s+/g, "").replace(/^(₱|php)/i, "");
  if (text === "") return null;
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/** Formats a number for a text field: without thousands separators, as people type it. */
export function numberText(value: number | null): string {
  return value === null ? "" : plain.format(value);
}
