import styles from "./Resources.module.css";
import { RESOURCES_EDITED, resourcesTexts as texts } from "./resources.texts.ts";
import { SourceDate } from "./SourceLine.tsx";

/** The date of the last change, and how far the content can be trusted. */
export function LastEdited() {
  return (
    <div className={styles.edited}>
      <p>{texts.notAdvice}</p>
      <p>{texts.askFirst}</p>
      <p>
        {texts.edited}
        <SourceDate date={RESOURCES_EDITED} />
      </p>
    </div>
  );
}
