import { Link } from "react-router";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./CountLinks.module.css";

export interface CountLink {
  to: string;
  icon: LucideIcon;
  name: string;
  /** Undefined until it is known; its space is reserved. */
  count: number | undefined;
  current: boolean;
}

/** Links that filter a list, each with the number of its entries. They are links because each view has an address. */
export function CountLinks({ label, links }: { label: string; links: readonly CountLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {links.map(({ to, icon, name, count, current }) => (
          <li key={to}>
            <Link to={to} className="focus-inset" aria-current={current ? "page" : undefined}>
              <b>{count}</b>{" "}
              <span>
                <Icon of={icon} />
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
