import { ExternalLink } from "lucide-react";
import { Icon } from "./Icon.tsx";
import { Link, type LinkProps } from "./Link.tsx";
import styles from "./NewTabLink.module.css";
import { uiTexts } from "./ui.texts.ts";

/** A link to a page of ours that opens beside this one, so that nothing typed here is lost. Its name says so. */
export function NewTabLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} target="_blank" rel="noopener">
      {children} <Icon of={ExternalLink} className={styles.icon} />
      <span className="visually-hidden">{uiTexts.newTab}</span>
    </Link>
  );
}
