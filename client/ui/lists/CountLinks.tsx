import { Link } from "react-router";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./CountLinks.module.css";

export interface FigureLink {
  to: string;
  icon: LucideIcon;
  name: string;
  /** Its place is there before it is known. */
  figure: number | undefined;
  current: boolean;
}

/** How many there are of each is the choice of what is seen. They are links: each view has an address. */
export function FigureLinks({ label, links }: { label: string; links: readonly FigureLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {links.map(({ to, icon, name, figure, current }) => (
          <li key={name}>
            <Link to={to} className="focus-inset" aria-current={current ? "page" : undefined}>
              <b>{figure}</b>{" "}
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
