import styles from "#client/shell/ErrorBoundary.module.css";
import { frameTexts } from "#client/shell/frame/texts/frame.texts.ts";
import { buttonClass } from "#client/ui/controls/Button.tsx";
import { notLoadedTexts as texts } from "./texts/not-loaded/not-loaded.texts.ts";

/**
 * Shown instead of a page whose first code or texts could not be loaded. The build writes it into every page
 * (prerender.tsx), because then nothing else is there to show it with. Plain links: no script runs.
 */
export function NotLoaded() {
  return (
    <main id="main" tabIndex={-1}>
      <div className={styles.crash} role="alert">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <div className="row">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself, with its query. */}
          <a className={buttonClass({})} href="">
            {frameTexts.crash.reload}
          </a>
          <a className={buttonClass({ variant: "second" })} href="/">
            {frameTexts.crash.home}
          </a>
        </div>
      </div>
    </main>
  );
}
