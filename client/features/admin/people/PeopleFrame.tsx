import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { EMPLOYERS_PATH, USERS_PATH } from "./paths.ts";
import styles from "./people.module.css";
import { peopleTexts as texts } from "./people.texts.ts";

const VIEWS = [
  { path: USERS_PATH, name: texts.users },
  { path: EMPLOYERS_PATH, name: texts.employers },
];

interface Props {
  title: string;
  /** Of the page: where the focus goes on when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  path: string;
  /** How many there are; null until that is known. */
  total: string | null;
  /** What is done with all of it. */
  action: ReactNode;
  children: ReactNode;
}

/** The room of people: two lists, each with an address of its own. */
export function PeopleFrame({ title, heading, path, total, action, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="soft">{total ?? "\u00a0"}</p>
        </div>
        {action}
      </div>
      <nav className={styles.views} aria-label={texts.views}>
        {VIEWS.map((view) => (
          <Link key={view.path} to={view.path} aria-current={view.path === path ? "page" : undefined}>
            {view.name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
