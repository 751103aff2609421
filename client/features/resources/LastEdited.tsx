import styles from "./Resources.module.css";
import { RESOURCES_EDITED, resourcesTexts as texts } from "./resources.texts.ts";
import { SourceDate } from "./SourceLine.tsx";

/** How old this is, and how far to trust it. */
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
