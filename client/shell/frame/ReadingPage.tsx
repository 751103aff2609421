import type { ReactNode } from "react";
import { cx } from "#client/ui/cx.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import styles from "./ReadingPage.module.css";
import { frameTexts as texts } from "./texts/frame.texts.ts";

interface Props {
  title: string;
  /** The document's title, if it differs from the heading. */
  pageTitle?: string;
  lead: string;
  /** Below the lead: a date, or links to pages of the same kind. */
  head: ReactNode;
  /** The headings to list in a table of contents; without them there is none. */
  contents?: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** The layout of pages with long texts: heading, lead, table of contents next to or above the sections. */
export function ReadingPage({ title, pageTitle = title, lead, head, contents, children }: Props) {
  usePageTitle(pageTitle);
  return (
    <PublicFrame className={styles.main}>
      <div className={styles.container}>
        <div className={cx(styles.page, !contents && styles.whole)}>
          <header className={styles.head}>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {head}
          </header>
          {contents && (
            <nav className={styles.contents} aria-labelledby="contents">
              <h2 id="contents">{texts.contents}</h2>
              <ol className={styles.list}>
                {contents.map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className={styles.text}>{children}</div>
        </div>
      </div>
    </PublicFrame>
  );
}
