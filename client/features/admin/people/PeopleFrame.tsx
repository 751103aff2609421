import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { EMPLOYERS_PATH, USERS_PATH } from "./paths.ts";
import styles from "./people.module.css";
import { peopleTexts as texts } from "./texts/people.texts.ts";

const VIEWS = [
  { path: USERS_PATH, name: "users" },
  { path: EMPLOYERS_PATH, name: "employers" },
] as const;

interface Props {
  title: string;
  /** The page's heading, which takes the focus when the focused element disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  path: string;
  /** The total number; null until it is known. */
  total: string | null;
  /** Actions for the whole list. */
  action: ReactNode;
  children: ReactNode;
}

/** The frame of the people section: two lists, each with its own address. */
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
            {texts[view.name]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
