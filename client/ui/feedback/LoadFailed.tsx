import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { focusHeadingOf } from "./focus-heading.ts";
import { MessageBox } from "./MessageBox.tsx";
import { feedbackTexts } from "./texts/feedback.texts.ts";

interface Props {
  title: string;
  /** The cause, and what helps. */
  children?: ReactNode;
  /** Leave it out if trying again cannot help. */
  onRetry?: (() => void) | undefined;
  /** Another action next to it. */
  action?: ReactNode;
}

/**
 * Replaces content that failed to load. It does not move the page or the focus, because the user has not pressed
 * anything.
 */
export function LoadFailed({ title, children, onRetry, action }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const handleRetry = () => {
    if (box.current) focusHeadingOf(box.current);
    onRetry?.();
  };
  // It also disappears by itself, when the connection returns.
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      if (here?.contains(document.activeElement)) focusHeadingOf(here);
    };
  }, []);
  return (
    <div ref={box} className="stack">
      <MessageBox type="error" title={title} inPlace>
        {children}
      </MessageBox>
      {(onRetry || action) && (
        <div className="row">
          {onRetry && (
            <Button variant="second" small onClick={handleRetry}>
              {feedbackTexts.tryAgain}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
