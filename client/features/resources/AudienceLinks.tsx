import { BriefcaseBusiness, Building2, type LucideIcon, Mountain, PersonStanding } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { AUDIENCES, type Audience, resourcesPath } from "#shared/resources/audiences.ts";
import styles from "./Resources.module.css";
import { resourcesTexts as texts } from "./resources.texts.ts";

const ICONS: Record<Audience, LucideIcon> = {
  "people-with-disabilities": PersonStanding,
  "indigenous-people": Mountain,
  "job-seekers": BriefcaseBusiness,
  employers: Building2,
};

/** The four pages of resources as a row of links, the current one marked. */
export function AudienceLinks({ current }: { current: Audience }) {
  return (
    <nav className={styles.audiences} aria-label={texts.audiencesNav}>
      <ul className={styles.switch}>
        {AUDIENCES.map((audience) => (
          <li key={audience}>
            <Link to={resourcesPath(audience)} aria-current={audience === current ? "page" : undefined}>
              <Icon of={ICONS[audience]} />
              {texts.audiences[audience].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same four as cards that say what is behind them. */
export function AudienceCards({ level }: { level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className={styles.cards}>
      {AUDIENCES.map((audience) => (
        <li key={audience} className={styles.card}>
          <Icon of={ICONS[audience]} />
          <Heading>
            <Link to={resourcesPath(audience)}>{texts.audiences[audience].name}</Link>
          </Heading>
          <p>{texts.audiences[audience].about}</p>
        </li>
      ))}
    </ul>
  );
}
