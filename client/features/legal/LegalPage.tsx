import type { ReactNode } from "react";
import { PublicFrame } from "#client/app/PublicFrame.tsx";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import { LegalBlocks } from "./LegalBlocks.tsx";
import styles from "./LegalPage.module.css";
import { legalTexts as texts } from "./legal.texts.ts";
import type { LegalDocument } from "./legal-document.ts";

/** A long text to be read: where it stands in time, what is in it, and its sections. */
export function LegalPage({ document, dated }: { document: LegalDocument; dated: ReactNode }) {
  const { title, lead, sections } = document;
  usePageTitle(title);
  return (
    <PublicFrame className={styles.main}>
      <div className={styles.room}>
        <div className={styles.page}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            <p className="soft small">{dated}</p>
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
            {sections.map(({ id, title, blocks }) => (
              <section key={id} className={styles.section} aria-labelledby={id}>
                <h2 id={id} tabIndex={-1}>
                  {title}
                </h2>
                <LegalBlocks blocks={blocks} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}
