import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { IconButtonProps } from "#client/ui/controls/IconButton.tsx";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./BottomBar.module.css";
import { HeaderMessages } from "./HeaderMessages.tsx";
import type { SectionLink } from "./SectionLinks.tsx";
import { layoutTexts } from "./texts/layout.texts.ts";
import type { DropdownState } from "./useDropdown.ts";

/** The number of entries before Messages, which is in the middle. */
const BEFORE = 2;

/**
 * The navigation of a phone, at the bottom of the window: four sections with the messages between them. In the document
 * it comes before the page, like the tabs of wider windows, so that it is reached first.
 */
export function BottomBar({ links, dropdown }: { links: readonly SectionLink[]; dropdown: DropdownState }) {
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
        <li>
          <HeaderMessages open={dropdown.open === "messages"} onToggle={dropdown.toggleMessages} look={BarButton} />
        </li>
        {links.slice(BEFORE).map((link) => (
          <BarLink key={link.path} {...link} />
        ))}
      </ul>
    </nav>
  );
}

function BarLink({ path, name, icon, current }: SectionLink) {
  return (
    <li>
      <Link to={path} className={styles.entry} aria-current={current || undefined}>
        <Picture of={icon} />
        {name}
      </Link>
    </li>
  );
}

/** The messages button as an entry of the bar: the same name, with a visible label. */
function BarButton({ name, icon, badge = 0, className: _, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.entry}>
      <Picture of={icon} badge={badge} />
      <span aria-hidden="true">{layoutTexts.messages}</span>
      <span className="visually-hidden">{name}</span>
    </button>
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
