import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button, buttonClass } from "../ui/controls/Button.tsx";
import { FullScreenLoading } from "../ui/feedback/FullScreenLoading.tsx";
import styles from "./ErrorBoundary.module.css";
import { isFailedImport, reloadsFor } from "./failed-import.ts";
import { frameTexts } from "./frame/texts/frame.texts.ts";

interface CrashScreenProps {
  /** True if it is already inside a main element. */
  inside?: boolean;
  /** Shown instead of the crash screen, for an optional part of the page. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * Replaces a part that crashed or whose code could not be loaded. In the second case it reloads the page if that may
 * help, and meanwhile still shows that the part loads. Works without the router and the session.
 */
export class CrashScreen extends Component<CrashScreenProps, { crashed: boolean; reloading: boolean }> {
  override state = { crashed: false, reloading: false };

  static getDerivedStateFromError(error: unknown) {
    return { crashed: true, reloading: isFailedImport(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void reloadsFor(error).then((reloading) => {
      if (reloading) return;
      this.setState({ reloading: false });
      // biome-ignore lint/suspicious/noConsole: the only trace of a crash in a user's browser.
      console.error("A part of the page crashed", error, componentStack);
    });
  }

  override render() {
    const { inside = false, instead, children } = this.props;
    if (!this.state.crashed) return children;
    if (instead !== undefined) return instead;
    if (this.state.reloading) return <FullScreenLoading />;
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
