import type { Resource } from "#shared/resources/resource.schema.ts";
import { date as formatted } from "#shared/texts/format.ts";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./texts/resources/resources.texts.ts";

/** A date that may be known only to the year or the month. It is not shown more exactly than that. */
export function SourceDate({ date }: { date: string }) {
  const kind = date.length === 4 ? "year" : date.length === 7 ? "month" : "long";
  return <time dateTime={date}>{formatted(new Date(date), kind, "UTC")}</time>;
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
          {texts.source({
            name: () => (
              <cite key="name" lang="en">
                {source.name}
              </cite>
            ),
            date: () => <SourceDate key="date" date={source.date} />,
            site: () => (
              <a key="site" href={`https://${source.site}`} rel="noopener noreferrer external">
                {source.site}
              </a>
            ),
          })}
        </p>
      )}
      <p>{texts.checked[checked]}</p>
    </footer>
  );
}
