import type { ReactNode, RefObject } from "react";
import styles from "./ListPage.module.css";

interface Props {
  title: string;
  /** Of useHeadOfPage. */
  heading: RefObject<HTMLHeadingElement | null>;
  lead?: ReactNode;
  /** What can be begun here. */
  action?: ReactNode;
  children: ReactNode;
}

/** A room whose subject is one list: its name, then what is chosen from, and what there is. */
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
