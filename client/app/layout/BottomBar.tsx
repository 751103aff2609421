import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./BottomBar.module.css";
import type { SectionLink } from "./SectionLinks.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";
import { useMessagesLink } from "./useMessagesLink.ts";

/** The number of entries before Messages, which is in the middle. */
const BEFORE = 2;

/**
 * The navigation of a phone, at the bottom of the window: four sections with the messages between them. In the document
 * it comes before the page, like the tabs of wider windows, so that it is reached first.
 */
export function BottomBar({ links }: { links: readonly SectionLink[] }) {
  const messages = useMessagesLink();
  const bar = useRef<HTMLElement>(null);

  // Reserves its height at the end of the page, which depends on the text size.
  useLayoutEffect(() => {
    const one = bar.current;
    if (!one) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--bar-measured", `${Math.ceil(one.getBoundingClientRect().height)}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar-measured");
    };
  }, []);

  return (
    <nav ref={bar} className={styles.bar} aria-label={layoutTexts.mainNav}>
      <ul className={styles.list}>
        {links.slice(0, BEFORE).map((link) => (
          <BarLink key={link.path} {...link} />
        ))}
        <BarLink {...messages} />
        {links.slice(BEFORE).map((link) => (
          <BarLink key={link.path} {...link} />
        ))}
      </ul>
    </nav>
  );
}

interface BarLinkProps extends SectionLink {
  /** The number on its icon. `spoken` is the name with that number. */
  count?: number;
  spoken?: string;
}

function BarLink({ path, name, icon, current, count = 0, spoken }: BarLinkProps) {
  return (
    <li>
      <Link to={path} className={styles.entry} aria-current={current || undefined}>
        <Picture of={icon} badge={count} />
        {spoken === undefined ? (
          name
        ) : (
          <>
            <span aria-hidden="true">{name}</span>
            <span className="visually-hidden">{spoken}</span>
          </>
        )}
      </Link>
    </li>
  );
}

function Picture({ of: icon, badge = 0 }: { of: LucideIcon; badge?: number }) {
  return (
    <span className={styles.picture}>
      <Icon of={icon} />
      <Badge count={badge} className={styles.badge} />
    </span>
  );
}
