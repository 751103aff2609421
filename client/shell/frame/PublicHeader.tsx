import { Link } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import type { WantedPage } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { Brand } from "#client/ui/layout/Brand.tsx";
import { SkipLink } from "#client/ui/layout/SkipLink.tsx";
import { homeOf } from "#shared/accounts/user-types.ts";
import { frameTexts as texts } from "./Footer.texts.ts";
import styles from "./PublicHeader.module.css";

/** A section of the page, linked from the header. */
export type HeaderAnchor = { to: `#${string}`; label: string };

interface Props {
  anchors?: readonly HeaderAnchor[];
  /** The address that the login returns to, if any. */
  wanted?: WantedPage | undefined;
}

/** The header of public pages: skip link, logo, sections of the page, links to sign in and sign up, or to the dashboard. */
export function PublicHeader({ anchors = [], wanted }: Props) {
  const { user } = useStore(sessionStore);
  return (
    <>
      <SkipLink />
      <header className="selvedge">
        <div className={styles.mast}>
          <Brand />
          <nav className={styles.nav} aria-label={texts.mainNav}>
            {anchors.map(({ to, label }) => (
              <a key={to} href={to} className={cx(styles.link, styles.more)}>
                {label}
              </a>
            ))}
            {user ? (
              <Link to={homeOf(user.user_type)} className={styles.link}>
                {texts.yourDashboard}
              </Link>
            ) : (
              <>
                <Link to="/login" state={wanted} className={styles.link}>
                  {texts.signIn}
                </Link>
                <ButtonLink to="/SignUpPage" variant="second" small className={styles.more}>
                  {texts.createAccount}
                </ButtonLink>
              </>
            )}
          </nav>
        </div>
      </header>
    </>
  );
}
