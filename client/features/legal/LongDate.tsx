import { date as formatted } from "#shared/texts/format.ts";

/** A calendar date without a time zone: the same day everywhere. */
export function LongDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatted(new Date(date), "long", "UTC")}</time>;
}
