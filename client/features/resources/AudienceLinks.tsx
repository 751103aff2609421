import { Link } from "react-router";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { AUDIENCES, type Audience, resourcesPath } from "#shared/resources/audiences.ts";
import { AUDIENCE_ICONS } from "./audience-icons.ts";
import styles from "./Resources.module.css";
import { audiencesTexts as audienceTexts } from "./texts/audiences/audiences.texts.ts";
import { resourcesTexts as texts } from "./texts/resources/resources.texts.ts";

/** The four pages of resources as a row of links, the current one marked. */
export function AudienceLinks({ current }: { current: Audience }) {
  return (
    <nav className={styles.audiences} aria-label={texts.audiencesNav}>
      <ul className={styles.switch}>
        {AUDIENCES.map((audience) => (
          <li key={audience}>
            <Link to={resourcesPath(audience)} aria-current={audience === current ? "page" : undefined}>
              <Icon of={AUDIENCE_ICONS[audience]} />
              {audienceTexts[audience].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
