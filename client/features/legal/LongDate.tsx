/** A day of the calendar, without a time or a place: it is the same day everywhere. */
const long = new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone: "UTC" });

export function LongDate({ date }: { date: string }) {
  return <time dateTime={date}>{long.format(new Date(date))}</time>;
}
