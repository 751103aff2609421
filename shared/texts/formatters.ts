import type { Formats } from "icu-minify/format";

/** There are as many as kinds of formats in the code, times the languages. */
const made = new Map<string, unknown>();

/** Creating a formatter of Intl takes longer than a thousand uses of it. */
function once<A extends readonly unknown[], F>(kind: string, create: (...args: A) => F): (...args: A) => F {
  return (...args) => {
    const key = kind + JSON.stringify(args);
    // The key names the kind, so the value is of that kind.
    const formatter = (made.get(key) as F | undefined) ?? create(...args);
    made.set(key, formatter);
    return formatter;
  };
}

type Of<F extends new (...args: never[]) => unknown> = ConstructorParameters<F>;

/** Formatters by locale and options, each created once. */
export const FORMATTERS = {
  getNumberFormat: once("number", (...args: Of<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: once("date", (...args: Of<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getPluralRules: once("plural", (...args: Of<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
  getListFormat: once("list", (...args: Of<typeof Intl.ListFormat>) => new Intl.ListFormat(...args)),
  getRelativeTimeFormat: once(
    "relative",
    (...args: Of<typeof Intl.RelativeTimeFormat>) => new Intl.RelativeTimeFormat(...args),
  ),
};

/** The formats that messages can name: `{amount, number, pesos}`. */
export const FORMATS = {
  number: {
    pesos: { style: "currency", currency: "PHP", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 },
    percent: { style: "percent", maximumFractionDigits: 0 },
  },
} satisfies Formats;
