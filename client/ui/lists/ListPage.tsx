import type { ReactNode, RefObject } from "react";
import styles from "./ListPage.module.css";

interface Props {
  title: string;
  /** The heading's ref from the focus hook. */
  heading: RefObject<HTMLHeadingElement | null>;
  lead?: ReactNode;
  /** The page's main actions. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page that consists of one list: its heading, filters and rows. */
export function ListPage({ title, heading, lead, action, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
