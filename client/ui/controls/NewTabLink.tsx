import { ExternalLink } from "lucide-react";
import { Fragment } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./NewTabLink.module.css";

/**
 * A link to a page of the app that opens in a new tab, so that typed input here is not lost. The link's name says so.
 */
export function NewTabLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} target="_blank" rel="noopener">
      {uiTexts.newTab({
        what: () => (
          <Fragment key="what">
            {children} <Icon of={ExternalLink} className={styles.icon} />
          </Fragment>
        ),
        hidden,
      })}
    </Link>
  );
}
