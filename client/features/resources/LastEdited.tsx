import styles from "./Resources.module.css";
import { SourceDate } from "./SourceLine.tsx";
import { RESOURCES_EDITED } from "./sources.ts";
import { resourcesTexts as texts } from "./texts/resources/resources.texts.ts";

/** The date of the last change, and how far the content can be trusted. */
export function LastEdited() {
  return (
    <div className={styles.edited}>
      <p>{texts.notAdvice}</p>
      <p>{texts.askFirst}</p>
      <p>{texts.edited({ date: () => <SourceDate key="date" date={RESOURCES_EDITED} /> })}</p>
    </div>
  );
}
