import type { ReactNode } from "react";
import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { Brand } from "#client/ui/layout/Brand.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { SkipLink } from "#client/ui/layout/SkipLink.tsx";
import { WovenBackground } from "#client/ui/layout/WovenBackground.tsx";
import { useUnderHeader } from "../frame-context.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import styles from "./EntryLayout.module.css";
import { Footer } from "./Footer.tsx";

export type EntryLayoutProps = {
  /** The sentence on the woven background. */
  claim: string;
  /** A line under it. */
  words?: ReactNode;
  /** Or a few points, each with an icon. */
  points?: readonly { icon: LucideIcon; text: string }[];
  /**
   * The page does not scroll, the form panel does: for the sign-up wizards. The panel can be focused, so it needs a
   * name: `label`.
   */
  locked?: boolean;
  /** The name of main; needed when locked. */
  label?: string;
  children: ReactNode;
};

/** Layout of sign-in, sign-up and similar pages: woven background next to the form, with skip link, main and footer. */
export function EntryLayout({ claim, words, points = [], locked = false, label, children }: EntryLayoutProps) {
  useEffect(() => {
    if (!locked) return;
    document.body.dataset.locked = "";
    return () => {
      delete document.body.dataset.locked;
    };
  }, [locked]);

  const underHeader = useUnderHeader();
  // One banner per page.
  const Side = underHeader ? "aside" : "header";
  return (
    <>
      {!underHeader && <SkipLink />}
      {/* Toasts see by the attribute that the form has the end side. */}
      <div className={cx(styles.entry, locked && styles.locked, underHeader && styles.under)} data-entry="">
        <Side className={styles.side}>
          <WovenBackground />
          <div className={styles.say}>
            <Brand onDeep />
            <p className={styles.claim}>{claim}</p>
            {words && <p className={styles.words}>{words}</p>}
            {points.length > 0 && (
              <ul className={cx(styles.points, styles.words)}>
                {points.map(({ icon, text }) => (
                  <li key={text}>
                    <Icon of={icon} />
                    <span>{text}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Side>
        <div className={styles.half}>
          <ConnectionBanner />
          <main id="main" className={styles.main} tabIndex={locked ? 0 : -1} aria-label={label}>
            <div className={styles.form}>{children}</div>
            {locked && <Footer place="entry" />}
          </main>
          {!locked && <Footer place="entry" />}
        </div>
      </div>
    </>
  );
}
