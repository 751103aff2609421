import styles from "./Resources.module.css";
import { RESOURCES_REVIEWED, resourcesTexts as texts } from "./resources.texts.ts";
import { SourceDate } from "./SourceLine.tsx";

/** How old this is, and what it is not. */
export function Reviewed() {
  return (
    <div className={styles.reviewed}>
      <p>{texts.notAdvice}</p>
      <p>
        {texts.reviewed}
        <SourceDate date={RESOURCES_REVIEWED} />
      </p>
    </div>
  );
}
