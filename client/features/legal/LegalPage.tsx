import type { ReactNode } from "react";
import { ReadingPage } from "#client/shell/frame/ReadingPage.tsx";
import { LegalBlocks } from "./LegalBlocks.tsx";
import styles from "./LegalPage.module.css";
import type { LegalDocument } from "./legal-document.ts";

/** A legal text with its date, table of contents and sections. */
export function LegalPage({ document, dated }: { document: LegalDocument; dated: ReactNode }) {
  const { title, lead, sections } = document;
  return (
    <ReadingPage title={title} lead={lead} contents={sections} head={<p className="soft small">{dated}</p>}>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <LegalBlocks blocks={blocks} />
        </section>
      ))}
    </ReadingPage>
  );
}
