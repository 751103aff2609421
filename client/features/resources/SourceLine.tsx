import type { Resource } from "#shared/resources/resource.schema.ts";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./resources.texts.ts";

const FORMATS = {
  4: new Intl.DateTimeFormat("en-PH", { year: "numeric", timeZone: "UTC" }),
  7: new Intl.DateTimeFormat("en-PH", { year: "numeric", month: "long", timeZone: "UTC" }),
  10: new Intl.DateTimeFormat("en-PH", { dateStyle: "long", timeZone: "UTC" }),
} as const;

/** A date that may be known only to the year or the month. It is not shown more exactly than that. */
export function SourceDate({ date }: { date: string }) {
  const format = date.length === 4 ? FORMATS[4] : date.length === 7 ? FORMATS[7] : FORMATS[10];
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}

/**
 * Below each entry: its source with the date and the office to ask, or that it is our own text; and how it was checked.
 */
export function SourceLine({ source, checked }: Pick<Resource, "source" | "checked">) {
  return (
    <footer className={styles.source}>
      {source === null ? (
        <p>{texts.ownExamples}</p>
      ) : (
        <p>
          {texts.source} <cite>{source.name}</cite>, <SourceDate date={source.date} />.{" "}
          <a href={`https://${source.site}`} rel="noopener noreferrer external">
            {source.site}
          </a>
        </p>
      )}
      <p>{texts.checked[checked]}</p>
    </footer>
  );
}
