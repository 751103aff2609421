const plain = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Digits, with or without commas between the thousands, and a fraction. */
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/**
 * What was typed as a number: blanks, commas between thousands and a peso sign before it do not matter.
 * @returns null where nothing was typed, NaN where it is no number, so that a schema refuses it
 */
export function numberOf(typed: string): number | null {
  const text = typed.replace(/\s+/g, "").replace(/^(₱|php)/i, "");
  if (text === "") return null;
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/** The text of a field for a number: digits alone, as they are typed. */
export function numberText(value: number | null): string {
  return value === null ? "" : plain.format(value);
}
