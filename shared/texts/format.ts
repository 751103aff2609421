import { currentLanguage } from "./current.ts";
import { FORMATS, FORMATTERS } from "./formatters.ts";
import { LOCALES } from "./languages.ts";

/**
 * Numbers, pesos, dates, times and lists in the reader's language. Inside a message, use its own formats instead:
 * `{count, number}`, `{pay, number, pesos}`.
 */

const locale = (): string => LOCALES[currentLanguage()];

const numbers = (options: Intl.NumberFormatOptions) => (value: number) =>
  FORMATTERS.getNumberFormat(locale(), options).format(value);

/** '1,234' */
export const number = numbers({});
/** '₱30,000' */
export const pesos = numbers(FORMATS.number.pesos);
/** '₱18,500.50', for amounts that a person typed. */
export const pesosAndCentavos = numbers({
  ...FORMATS.number.pesos,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});
/** '90%' */
export const percent = numbers(FORMATS.number.percent);

/** '2 minutes' */
export const duration = (value: number, unit: "second" | "minute" | "hour" | "day"): string =>
  FORMATTERS.getNumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(value);

/** '1:05', the length of a recording. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** '2 minutes ago', 'in 3 days'; short: '2 min ago' */
export const relative = (value: number, unit: Intl.RelativeTimeFormatUnit, style: "long" | "short" = "long"): string =>
  FORMATTERS.getRelativeTimeFormat(locale(), { numeric: "auto", style })
    .format(value, unit)
    // Intl abbreviates a minute as 'min.' with a full stop.
    .replace(".", "");

/** '840 kB', '1.3 MB'. Rounded up, so that a size over a limit is never shown as the limit itself. */
export function fileSize(bytes: number): string {
  const [divisor, unit, maximumFractionDigits] =
    bytes < 1024 ** 2 ? ([1024, "kilobyte", 0] as const) : ([1024 ** 2, "megabyte", 1] as const);
  const options = { style: "unit", unit, maximumFractionDigits, roundingMode: "ceil" } as const;
  return FORMATTERS.getNumberFormat(locale(), options).format(bytes / divisor);
}

/** '1 day ago', and not 'yesterday': how much time has passed */
export const ago = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  FORMATTERS.getRelativeTimeFormat(locale(), { numeric: "always" }).format(-value, unit);

/** The characters of a text as people see them: an emoji may consist of many units. */
export const charactersOf = (text: string): Intl.Segments => new Intl.Segmenter(locale()).segment(text);

/** With a capital letter at its start, as at the start of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in the largest unit that fits: '5 minutes', '3 hours', '2 days'. */
export function roughDuration(minutes: number): string {
  if (minutes < HOUR) return duration(Math.max(1, Math.round(minutes)), "minute");
  if (minutes < DAY) return duration(Math.round(minutes / HOUR), "hour");
  return duration(Math.round(minutes / DAY), "day");
}

const lists = (type: "conjunction" | "disjunction") => (items: readonly string[]) =>
  FORMATTERS.getListFormat(locale(), { type }).format(items);

/** 'Ana, Ben and Carlo' */
export const listOfAll = lists("conjunction");
/** '1 minute and 5 seconds': the length of a recording, as it is read aloud. */
export function spokenLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    { value: Math.floor(seconds / 60), unit: "minute" },
    { value: seconds % 60, unit: "second" },
  ] as const;
  const said = parts.filter(({ value }) => value > 0).map(({ value, unit }) => duration(value, unit));
  return said.length > 0 ? listOfAll(said) : duration(0, "second");
}
/** 'Ana, Ben or Carlo' */
export const listOfAny = lists("disjunction");

/** The kinds of dates that the product shows. `h12` and not `hour12`, with which some browsers write noon as 0:00 PM. */
const DATES = {
  /** '23 November 2026' */
  long: { dateStyle: "long" },
  /** 'Monday, 23 November' */
  weekday: { weekday: "long", day: "numeric", month: "long" },
  /** 'Monday' */
  weekdayName: { weekday: "long" },
  /** '23 November' */
  dayAndMonth: { day: "numeric", month: "long" },
  /** '23 Nov 2026' */
  medium: { dateStyle: "medium" },
  /** 'November 2026' */
  month: { month: "long", year: "numeric" },
  /** 'Nov 2026' */
  shortMonth: { month: "short", year: "numeric" },
  /** 'Nov' */
  monthOnly: { month: "short" },
  /** '2026' */
  year: { year: "numeric" },
  /** '23 Nov 2026, 2:00 PM', for evidence */
  evidence: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  /** 'Mon 23 Nov, 2:00 PM' */
  moment: { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  /** 'Monday 23 November 2026 at 2:00 PM' */
  full: { dateStyle: "full", timeStyle: "short", hourCycle: "h12" },
  /** The same with seconds. */
  exact: { dateStyle: "full", timeStyle: "medium", hourCycle: "h12" },
  /** '2:00 PM' */
  time: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** @param timeZone the reader's own if undefined */
export function date(at: Date, kind: keyof typeof DATES, timeZone?: string): string {
  return (
    FORMATTERS.getDateTimeFormat(locale(), { ...DATES[kind], ...(timeZone && { timeZone }) })
      .formatToParts(at)
      .map(({ type, value }) => (type === "dayPeriod" ? value.toUpperCase() : value))
      .join("")
      // Some versions put a narrow space before PM, which confuses screen readers and text search.
      .replaceAll("\u202f", " ")
  );
}
