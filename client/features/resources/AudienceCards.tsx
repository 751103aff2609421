import { Link } from "react-router";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { AUDIENCES, resourcesPath } from "#shared/resources/audiences.ts";
import styles from "./AudienceCards.module.css";
import { AUDIENCE_ICONS } from "./audience-icons.ts";
import { audiencesTexts as texts } from "./texts/audiences/audiences.texts.ts";

/** The four pages of resources as cards with a sentence each, on the landing page and on the overview. */
export function AudienceCards({ level }: { level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className={styles.cards}>
      {AUDIENCES.map((audience) => (
        <li key={audience} className={styles.card}>
          <Icon of={AUDIENCE_ICONS[audience]} />
          <Heading>
            <Link to={resourcesPath(audience)}>{texts[audience].name}</Link>
          </Heading>
          <p>{texts[audience].about}</p>
        </li>
      ))}
    </ul>
  );
}
