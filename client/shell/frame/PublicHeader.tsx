import { Link } from "react-router";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { useLanguageChoice } from "#client/shell/display/useLanguageChoice.ts";
import type { WantedPage } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { Brand } from "#client/ui/layout/Brand.tsx";
import { SkipLink } from "#client/ui/layout/SkipLink.tsx";
import { homeOf } from "#shared/accounts/user-types.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/texts/languages.ts";
import styles from "./PublicHeader.module.css";
import { frameTexts as texts } from "./texts/frame.texts.ts";

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
              <a key={to} href={to} className={cx(styles.link, styles.section)}>
                {label}
              </a>
            ))}
            <OtherLanguages />
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

/** The other languages, each named in itself. All of them are also in the display settings. */
function OtherLanguages() {
  const { language, choose, failed } = useLanguageChoice();
  const others = LANGUAGES.filter((other) => other !== language);
  return (
    <>
      {others.map((other, position) => (
        // By position: the pressed button stays, with the focus, when it becomes that of another language.
        <Button key={position} variant="quiet" small lang={other} onClick={() => choose(other)}>
          {LANGUAGE_NAMES[other]}
        </Button>
      ))}
      <p role="status" className={styles.failed}>
        {failed && texts.languageFailed}
      </p>
    </>
  );
}
