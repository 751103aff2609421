import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./SectionLinks.module.css";
import { layoutTexts } from "./texts/layout.texts.ts";

export interface SectionLink {
  path: string;
  name: string;
  icon: LucideIcon;
  /** `page`: exactly this page; true: another page of its section. */
  current: "page" | boolean;
}

/** Whether a page has tabs: always, only in a window that is high enough, or never. */
export type TabsPlace = "dashboard" | "ifHigh" | "none";

/**
 * The tabs of a dashboard. They are links, because each section has its own address and title: Back returns to the
 * previous one, each can be opened in a browser tab, and screen readers announce what the keyboard does.
 */
export function SectionLinks({ links, place }: { links: readonly SectionLink[]; place: TabsPlace }) {
  // A dashboard with one section needs no tabs.
  if (links.length < 2 || place === "none") return null;
  return (
    <nav className={cx(styles.tabs, place === "ifHigh" && styles.ifHigh)} aria-label={layoutTexts.sectionsNav}>
      <ul className={styles.list}>
        {links.map(({ path, name, icon, current }) => (
          <li key={path}>
            <Link to={path} aria-current={current || undefined}>
              <Icon of={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A placeholder as high as one line of tabs, so that nothing jumps when they load. */
export function SectionLinksPlaceholder() {
  return <div className={styles.waiting} />;
}
