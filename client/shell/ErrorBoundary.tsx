import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button, buttonClass } from "../ui/controls/Button.tsx";
import styles from "./ErrorBoundary.module.css";
import { frameTexts } from "./frame/Footer.texts.ts";

interface CrashScreenProps {
  /** True if it is already inside a main element. */
  inside?: boolean;
  /** Shown instead of the crash screen, for an optional part of the page. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Replaces a part that crashed or whose code could not be loaded. Works without the router and the session. */
export class CrashScreen extends Component<CrashScreenProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // biome-ignore lint/suspicious/noConsole: the only trace of a crash in a user's browser.
    console.error("A part of the page crashed", error, componentStack);
  }

  override render() {
    const { inside = false, instead, children } = this.props;
    if (!this.state.crashed) return children;
    if (instead !== undefined) return instead;
    const texts = frameTexts.crash;
    const view = (
      <div className={styles.crash} role="alert">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <div className="row">
          <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
          {/* A plain link: it starts everything anew. */}
          <a className={buttonClass({ variant: "second" })} href="/">
            {texts.home}
          </a>
        </div>
      </div>
    );
    return inside ? (
      view
    ) : (
      <main id="main" tabIndex={-1}>
        {view}
      </main>
    );
  }
}
