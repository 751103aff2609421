import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { layoutTexts } from "#client/app/layout/layout.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./SectionLinks.module.css";

export interface SectionLink {
  path: string;
  name: string;
  icon: LucideIcon;
  /** `page`: this very page; true: one that belongs to its section. */
  current: "page" | boolean;
}

/**
 * The tabs of a dashboard. They are links, each section has an address and a title of its own: Back leads to the one before,
 * any of them opens in a browser tab, and what a screen reader hears is what the keyboard does.
 */
export function SectionLinks({ links }: { links: readonly SectionLink[] }) {
  // A dashboard with one section needs no signs.
  if (links.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={layoutTexts.sectionsNav}>
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

/** As high as one line of them, so that nothing jumps when they come. */
export function SectionLinksPlaceholder() {
  return <div className={styles.waiting} />;
}
