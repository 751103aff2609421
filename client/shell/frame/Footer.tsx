import { SlidersHorizontal } from "lucide-react";
import { Link } from "react-router";
import { DisplaySettings } from "#client/shell/display/DisplaySettings.tsx";
import { appName, supportEmail } from "#client/ui/appName.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./Footer.module.css";
import { frameTexts as texts } from "./texts/frame.texts.ts";

/**
 * The same on every page and in the same order, so that help is always in the same place. `centred` for public pages,
 * `entry` below a form.
 */
export function Footer({ place = "page" }: { place?: "page" | "centred" | "entry" }) {
  const email = supportEmail();
  return (
    // global.css uses this plain class to move it aside for chats and panels.
    <footer className={cx("footer", styles.footer, place !== "page" && styles[place])}>
      <div className={styles.in}>
        <div className={styles.about}>
          <p>{texts.copyright({ year: String(new Date().getFullYear()), app: appName() })}</p>
          <nav aria-label={texts.about}>
            <ul className={styles.links}>
              <li>
                <Link to="/resources">{texts.resources}</Link>
              </li>
              <li>
                <Link to="/terms">{texts.terms}</Link>
              </li>
              <li>
                <Link to="/privacy">{texts.privacy}</Link>
              </li>
              <li>
                <Link to="/accessibility">{texts.accessibility}</Link>
              </li>
              {email && (
                <li>
                  <a href={`mailto:${email}`}>{texts.contactSupport}</a>
                </li>
              )}
            </ul>
          </nav>
        </div>
        <DisplayMenu />
      </div>
    </footer>
  );
}

const DISPLAY = "display-settings";

/**
 * The display settings, one click away on every page. A native popover: it opens on the landing page before React has
 * loaded. The browser closes it with Escape or a click outside, and restores the focus.
 */
function DisplayMenu() {
  return (
    <div>
      <Button variant="quiet" small className={styles.opener} popoverTarget={DISPLAY}>
        <Icon of={SlidersHorizontal} />
        {texts.display}
      </Button>
      <div id={DISPLAY} popover="auto" className={styles.panel}>
        <DisplaySettings />
      </div>
    </div>
  );
}
