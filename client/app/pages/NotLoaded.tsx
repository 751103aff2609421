import styles from "#client/shell/ErrorBoundary.module.css";
import { frameTexts as texts } from "#client/shell/frame/texts/frame.texts.ts";
import { buttonClass } from "#client/ui/controls/Button.tsx";

/**
 * Shown instead of a page whose first code or texts could not be loaded. The build writes it into every page
 * (prerender.tsx), because then nothing else is there to show it with. Plain links: no script runs.
 */
export function NotLoaded() {
  return (
    <main id="main" tabIndex={-1}>
      <div className={styles.crash} role="alert">
        <h1>{texts.notLoaded.title}</h1>
        <p>{texts.notLoaded.lead}</p>
        <div className="row">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself, with its query. */}
          <a className={buttonClass({})} href="">
            {texts.crash.reload}
          </a>
          <a className={buttonClass({ variant: "second" })} href="/">
            {texts.crash.home}
          </a>
        </div>
      </div>
    </main>
  );
}
