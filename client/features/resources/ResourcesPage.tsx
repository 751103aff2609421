import { PublicFrame } from "#client/app/PublicFrame.tsx";
import type { PageProps } from "#client/app/routes.ts";
import { cx } from "#client/ui/cx.ts";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import { AudienceCards } from "./AudienceLinks.tsx";
import { GuideSection } from "./GuideSection.tsx";
import { freeHelp } from "./help.texts.ts";
import { LastEdited } from "./LastEdited.tsx";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./resources.texts.ts";

/** `/resources`: which page is for whom, and where everyone gets help. */
export function ResourcesPage({ title }: PageProps) {
  usePageTitle(title);
  return (
    <PublicFrame className={styles.main}>
      <div className={styles.room}>
        <div className={cx(styles.page, styles.overview)}>
          <header className={styles.head}>
            <h1 tabIndex={-1}>{texts.title}</h1>
            <p className={styles.lead}>{texts.lead}</p>
            <LastEdited />
          </header>
          <div className={styles.text}>
            <AudienceCards level={2} />
            <GuideSection {...freeHelp.everyone} />
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}
