import type { MouseEvent } from "react";
import { uiTexts } from "../texts/ui.texts.ts";
import styles from "./SkipLink.module.css";

/** The first tab stop on every page. Focuses `#main`; every page has one, with tabIndex={-1}. */
export function SkipLink({ to = "main", children = uiTexts.skipToMain }: { to?: string; children?: string }) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault(); // keep the address
    const place = document.getElementById(to);
    place?.focus();
    place?.scrollIntoView();
  };
  return (
    <a className={styles.skip} href={`#${to}`} onClick={handleClick}>
      {children}
    </a>
  );
}
