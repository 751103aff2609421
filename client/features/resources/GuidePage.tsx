import { PublicFrame } from "#client/app/PublicFrame.tsx";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import type { Audience } from "#shared/resources/audiences.ts";
import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { AudienceLinks } from "./AudienceLinks.tsx";
import { GuideSection } from "./GuideSection.tsx";
import { LastEdited } from "./LastEdited.tsx";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./resources.texts.ts";

/** The resources for one group of people: contents, sections, short entries, each with its source. */
export function GuidePage({ audience, guide }: { audience: Audience; guide: ResourceGuide }) {
  const { title, lead, sections } = guide;
  usePageTitle(title);
  return (
    <PublicFrame className={styles.main}>
      <div className={styles.room}>
        <div className={styles.page}>
          <header className={styles.head}>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            <LastEdited />
            <AudienceLinks current={audience} />
          </header>
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents">{texts.contents}</h2>
            <ol className={styles.list}>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {sections.map((section) => (
              <GuideSection key={section.id} {...section} />
            ))}
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}
