import { ReadingPage } from "#client/shell/frame/ReadingPage.tsx";
import type { PageProps } from "#client/shell/page-props.ts";
import { AudienceCards } from "./AudienceCards.tsx";
import { GuideSection } from "./GuideSection.tsx";
import { freeHelp } from "./help.ts";
import { LastEdited } from "./LastEdited.tsx";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./texts/resources/resources.texts.ts";

/** `/resources`: the pages for each group of people, and where everyone gets help. */
export function ResourcesPage({ title }: PageProps) {
  return (
    <ReadingPage title={texts.title} pageTitle={title} lead={texts.lead} head={<LastEdited />}>
      <div className={styles.overview}>
        <AudienceCards level={2} />
        <GuideSection {...freeHelp.everyone()} />
      </div>
    </ReadingPage>
  );
}
