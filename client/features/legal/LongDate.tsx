/** A calendar date without a time zone: the same day everywhere. */
const long = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone: "UTC" });

export function LongDate({ date }: { date: string }) {
  return <time dateTime={date}>{long.format(new Date(date))}</time>;
}
